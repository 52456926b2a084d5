-- An instant as JSON tells it.
create or replace function epoch_ms(at timestamptz)
returns bigint language sql immutable as $$ select floor(extract(epoch from at) * 1000)::bigint $$
