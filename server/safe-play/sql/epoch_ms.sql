-- An instant as JSON tells it. Stable, as extract is: declared stricter, it would not become part of the query that calls it.
create or replace function epoch_ms(at timestamptz)
returns bigint language sql stable as $$ select floor(extract(epoch from at) * 1000)::bigint $$
