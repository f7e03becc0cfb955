-- Whose address was asked to be confirmed, and whether it was; it counts while the user has that address.
create table email_verifications (
    user_id     bigint      not null primary key,
    email       text        not null,
    sent_at     timestamptz not null,
    verified_at timestamptz
);
