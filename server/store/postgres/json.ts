/**
 * The JSON functions and operators of the shared queries, which are SQLite's. JSON is kept as text, with whatever is
 * escaped in it. Each function uses functions of pg_catalog alone, so that indexes over it can be restored from a dump.
 */

/** SQL: the path of a member, `$.a.b[0]`, as PostgreSQL has it. */
const PATH = String.raw`string_to_array(regexp_replace(substr(path, 3), '\[(\d+)\]', '.\1', 'g'), '.')`

/**
 * SQL: JSON that PostgreSQL can look into. It refuses escapes of a NUL, and of half a character, anywhere in a text: they
 * are read as signs that stand for them.
 */
const JSON_VALUE = String.raw`(CASE WHEN strpos(value, '\u0000') > 0 OR strpos(value, '\ud') > 0
  THEN regexp_replace(regexp_replace(value, '(?<!\\)((?:\\\\)*)\\u0000', '\1\\u2400', 'g'),
    '(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}', '\1\\ufffd', 'g')
  ELSE value END)::json`

/**
 * A function that is NULL where its JSON cannot be read. What catches an error begins a subtransaction, which no worker
 * of a parallel query may: it stays unsafe for one.
 */
const reading = (head: string, result: string): string =>
  `CREATE FUNCTION ${head} LANGUAGE plpgsql IMMUTABLE STRICT AS $$ BEGIN
    RETURN ${result};
  EXCEPTION WHEN others THEN RETURN NULL; END $$`

/** Members at the top of an object, each with its new value: of those that are there, and of others where wanted. */
const writing = (name: string, others: 'true' | 'false'): string =>
  `CREATE FUNCTION ${name}(value text, VARIADIC pairs text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
    WITH given AS (
      SELECT substr(pairs[at], 3) AS name, pairs[at + 1] AS content, at FROM generate_series(1, cardinality(pairs), 2) AS at
    ), present AS (
      SELECT member.key AS name, coalesce(given.content, member.value::text) AS content, member.place
      FROM json_each(${JSON_VALUE}) WITH ORDINALITY AS member(key, value, place) LEFT JOIN given ON given.name = member.key
    ), added AS (
      SELECT name, content, 1000000 + at FROM given WHERE ${others} AND name NOT IN (SELECT name FROM present)
    )
    SELECT '{' || coalesce(string_agg(to_json(name)::text || ':' || content, ',' ORDER BY place), '') || '}'
    FROM (SELECT * FROM present UNION ALL SELECT * FROM added) AS members(name, content, place)
  $$`

export const JSON_FUNCTIONS: readonly string[] = [
  `CREATE FUNCTION json_valid(value text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$ BEGIN
    PERFORM value::json;
    RETURN true;
  EXCEPTION WHEN others THEN RETURN false; END $$`,
  reading('json_member(value text, path text) RETURNS text', `${JSON_VALUE} #>> ${PATH}`),
  reading(
    'json_part(value text, path text) RETURNS text',
    `CASE WHEN path = '$' THEN translate((value::json)::text, E'\\n\\r', '  ') ELSE (${JSON_VALUE} #> ${PATH})::text END`,
  ),
  reading(
    'json_type(value text, path text) RETURNS text',
    String.raw`CASE json_typeof(${JSON_VALUE} #> ${PATH})
      WHEN 'string' THEN 'text'
      WHEN 'number' THEN CASE WHEN ${JSON_VALUE} #>> ${PATH} ~ '^-?\d+$' THEN 'integer' ELSE 'real' END
      WHEN 'boolean' THEN ${JSON_VALUE} #>> ${PATH}
      ELSE json_typeof(${JSON_VALUE} #> ${PATH}) END`,
  ),
  reading(
    'json_extract(value text, VARIADIC paths text[]) RETURNS text',
    `(SELECT '[' || string_agg(coalesce((${JSON_VALUE} #> ${PATH})::text, 'null'), ',' ORDER BY place) || ']'
      FROM unnest(paths) WITH ORDINALITY AS wanted(path, place))`,
  ),
  writing('json_set', 'true'),
  writing('json_replace', 'false'),
  'CREATE OPERATOR ->> (LEFTARG = text, RIGHTARG = text, FUNCTION = json_member)',
  'CREATE OPERATOR -> (LEFTARG = text, RIGHTARG = text, FUNCTION = json_part)',
  `CREATE FUNCTION typeof(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$ SELECT 'text' $$`,
  `CREATE FUNCTION instr(value text, part text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT
    AS $$ SELECT strpos(value, part) $$`,
  reading(
    'prepayment_summary(state text) RETURNS text',
    `(SELECT '{' || string_agg(to_json(member.key)::text || ':' || CASE member.key
        WHEN 'receipts' THEN (SELECT coalesce(json_agg(json_build_object('id', receipt -> 'id', 'kind', receipt -> 'kind',
          'returned', receipt -> 'returned')), '[]')::text FROM json_array_elements(member.value) AS receipt)
        ELSE member.value::text END, ',') || '}'
      FROM json_each(${JSON_VALUE.replaceAll('value', 'state')} -> 'context') AS member WHERE member.key <> 'order')`,
  ),
]
