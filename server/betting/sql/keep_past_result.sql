-- Keeps the result that a correction replaces.
create or replace function keep_past_result()
returns trigger language plpgsql as $$
begin
  insert into ticket_past_result values (old.id, old.result_version, old.result, old.return_fen, old.settled_at);
  return new;
end
$$
