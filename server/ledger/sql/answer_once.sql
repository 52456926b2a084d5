-- Allows the answer to be written once, in the transaction that claimed the id; nothing else of the row may change.
create or replace function answer_once()
returns trigger language plpgsql as $$
begin
  if old.answer is not null or old.state <> 'done' or (new.id, new.member_id, new.kind, new.body_hash, new.at)
      is distinct from (old.id, old.member_id, old.kind, old.body_hash, old.at) then
    raise exception 'money_request is append-only: an id is answered once' using errcode = '23514';
  end if;
  return new;
end
$$
