-- What staff find users by: name and e-mail address in lower case. A login updates its row of users and
-- with it every index of users, so the text and its index are in a table of their own. A job fills it.
create table user_search_texts (
    user_id bigint primary key,
    text    text not null
);

insert into leases (name, until)
values ('user-search', '-infinity');

-- Without the extension or the right to create it, the table stays empty, and a search finds the
-- beginning of names and addresses only.
do $$
begin
    create extension if not exists pg_trgm;
    create index user_search_texts_by_text on user_search_texts using gin (text gin_trgm_ops);
exception when others then
    raise notice 'pg_trgm cannot be used: %', sqlerrm;
end
$$;
