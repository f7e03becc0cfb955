package com.example.department;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/** Settings of this extension: {@code --example.departments=sales,support}. */
@ConfigurationProperties("example")
record DepartmentSettings(@DefaultValue({}) List<String> departments) {}
