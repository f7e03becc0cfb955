-- Notes of staff on a user. Rows are added and never changed; they are deleted with the user.
create table staff_notes (
    user_id    bigint      not null,
    id         bigint      generated always as identity,
    author_id  bigint      not null,
    written_at timestamptz not null,
    text       text        not null check (char_length(text) between 1 and 2000),
    primary key (user_id, id)
);
