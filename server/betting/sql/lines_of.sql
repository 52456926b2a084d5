-- lines_of(ticket, its lines) → for each line the number of its legs, of those with a result, and of those that lost.
create or replace function lines_of(ticket text, lines jsonb)
returns table(legs bigint, results bigint, lost bigint) language sql stable as $$
  select bit_count(line::bit(64)), bit_count((line & l.results)::bit(64)), bit_count((line & l.lost)::bit(64))
  from jsonb_array_elements(lines) stored, lines_in(stored) line,
    (select coalesce(bit_or(1::bigint << place) filter (where result is not null), 0) results,
      coalesce(bit_or(1::bigint << place) filter (where result = 'L'), 0) lost from ticket_leg where ticket_id = ticket) l
$$
