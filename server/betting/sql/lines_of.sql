-- lines_of(ticket, its lines) → for each line the number of its legs, of those with a result, and of those that lost.
create or replace function lines_of(ticket text, lines jsonb)
returns table(legs bigint, results bigint, lost bigint) language sql stable as $$
  select count(*), count(x.result), count(*) filter (where x.result = 'L')
  from jsonb_array_elements(lines) with ordinality one(line, n) join ticket_leg x on x.ticket_id = ticket and one.line->'legs' @> to_jsonb(x.place)
  group by one.n
$$
