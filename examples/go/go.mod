module countersign.example/resource

go 1.19
