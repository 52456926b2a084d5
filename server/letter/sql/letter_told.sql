-- letter_told() → what the `me` topic says of a letter (letterDelta of the contract), as a jsonb array.
create or replace function letter_told()
returns jsonb language sql immutable as $$ select '[{"kind": "letter", "msgId": 60000}]'::jsonb $$
