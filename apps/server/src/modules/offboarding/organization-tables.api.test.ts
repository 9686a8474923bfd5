// Walks the catalog of the migrated database: a new table or column fails here until somebody decides what becomes of it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { organizationTables, SHARED_TABLES, secretsOf } from './organization-tables.ts'

interface Reference {
  child: string
  parent: string
  cascades: boolean
}

let database: TestDatabase
let tables: string[]
let references: Reference[]

beforeAll(async () => {
  database = await createTestDatabase()
  const catalog = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(database.asSystem)
  tables = catalog.rows.map(({ name }) => name)
  const constraints = await sql<Reference>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent, confdeltype = 'c' as cascades
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(database.asSystem)
  references = constraints.rows
})
afterAll(() => database.drop())

/** The tables from which references lead to the organizations. */
function reaching(edges: readonly Reference[]): Set<string> {
  const found = new Set(['organizations'])
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const { child, parent } of edges) if (found.has(parent)) found.add(child)
  }
  found.delete('organizations')
  return found
}

test('every table is exported and deleted with its organization, or shared for a reason', () => {
  const decided = ['organizations', ...organizationTables, ...Object.keys(SHARED_TABLES)]
  expect(tables.toSorted()).toEqual(decided.toSorted())
  for (const reason of Object.values(SHARED_TABLES)) expect(reason).toMatch(/\w+ \w+/)
})

test('no shared table has an organization or refers to a row of one', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id'`.execute(database.asSystem)
  const owned = new Set([...rows.map(({ name }) => name), ...reaching(references)])
  expect([...owned].toSorted()).toEqual(organizationTables.toSorted())
})

test('rows that refer to others are deleted before them', () => {
  const turn = new Map<string, number>(organizationTables.map((table, index) => [table, index]))
  const tooLate = references.filter(
    ({ child, parent }) => child !== parent && (turn.get(child) ?? -1) > (turn.get(parent) ?? Number.POSITIVE_INFINITY),
  )
  expect(tooLate).toEqual([])
})

test('what is written during the deletion goes with the organization; only audit lines refer to nothing', () => {
  const cascading = reaching(references.filter(({ cascades }) => cascades))
  expect(organizationTables.filter((table) => !cascading.has(table))).toEqual(['audit_lines'])
})

test('columns that look like secrets are left out of the export', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and table_name = any (${organizationTables}::text[])
      and (data_type = 'bytea' or column_name ~ '(hash|secret|password|credential|encrypted|private)')
      and column_name not like '%secret_until'`.execute(database.asSystem)
  const secrets = organizationTables.flatMap((table) => secretsOf(table).map((column) => `${table}.${column}`))
  const uploadedFiles = 'batch_file_parts.bytes'
  expect([...secrets, uploadedFiles].toSorted()).toEqual(rows.map(({ place }) => place).toSorted())
})

test('docs/operations.md says how every table grows, how long its rows are kept and what deletes them', () => {
  const guide = readFileSync(path.join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')
  const chapter = guide.split(/^## /m).find((text) => text.startsWith('How long data is kept')) ?? ''
  const lines = chapter.split('\n').filter((line) => line.startsWith('| `') || line.startsWith('| jobs'))
  const rows = lines.map((line) => line.split('|').slice(1, -1))
  const listed = rows.flatMap(([named = '']) => [...named.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name))
  expect(tables.filter((table) => !listed.includes(table))).toEqual([])
  expect(listed.filter((table) => table !== 'pgboss' && !tables.includes(table ?? ''))).toEqual([])
  expect(rows.filter((cells) => cells.length !== 4 || cells.some((cell) => cell.trim() === ''))).toEqual([])
})

// What Citus demands of tables that are distributed by organization_id (https://docs.citusdata.com/en/stable/develop/reference_ddl.html).

/** Keys by which an organization is found, before anybody knows which one it is. Their tables stay whole when the others are distributed. */
const FINDS_ORGANIZATION = [
  'api_tokens(token_hash)',
  'billing_customers(provider, customer_id)',
  'embed_tokens(token_hash)',
  'host_databases(database)',
  'identity_domains(domain)',
  'passkeys(credential_id)',
  'password_resets(token_hash)',
  'sessions(token_hash)',
  'shared_routes(key_hash)',
  'users(lower(email))',
]
const WHOLE_TABLES = new Set(['organizations', ...FINDS_ORGANIZATION.map((key) => key.split('(')[0] ?? '')])
const distributed = () => organizationTables.filter((table) => !WHOLE_TABLES.has(table))

test('every unique key of a table of organizations carries the organization, so that the table can be distributed by it [SCALE-006]', async () => {
  const { rows } = await sql<{ key: string; carries: boolean }>`
    select t.relname || '(' || columns.list || ')' as key, 'organization_id' = any (columns.names) as carries
    from pg_index x join pg_class t on t.oid = x.indrelid
    cross join lateral (
      select string_agg(pg_get_indexdef(x.indexrelid, n, true), ', ' order by n) as list,
        array_agg(pg_get_indexdef(x.indexrelid, n, true)) as names
      from generate_series(1, x.indnkeyatts) as n
    ) as columns
    where x.indisunique and t.relname = any (${[...organizationTables]})`.execute(database.asSystem)
  expect(rows.length).toBeGreaterThan(organizationTables.length)
  const found = rows.filter(({ carries }) => !carries).map(({ key }) => key)
  expect(found.toSorted()).toEqual(FINDS_ORGANIZATION)
})

test('every table of organizations has the column of the organization and a primary key with it [SCALE-006]', async () => {
  const { rows } = await sql<{ name: string }>`
    select t.relname as name from pg_class t where t.relname = any (${distributed()}) and not exists (
      select from pg_index x join pg_attribute a on a.attrelid = t.oid and a.attnum = any (x.indkey)
      where x.indrelid = t.oid and x.indisprimary and a.attname = 'organization_id' and a.attnotnull)`.execute(
    database.asSystem,
  )
  expect(rows).toEqual([])
})

test('every reference between tables of organizations leads from organization to organization [SCALE-006]', async () => {
  const { rows } = await sql<{ definition: string }>`
    select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conrelid::regclass::text = any (${[...organizationTables]})
      and not exists (
        select from generate_subscripts(conkey, 1) as n
        join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[n]
        join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = confkey[n]
        where own.attname = 'organization_id'
          and theirs.attname = case when confrelid = 'organizations'::regclass then 'id' else 'organization_id' end
      )`.execute(database.asSystem)
  expect(rows).toEqual([])
})

test('docs/scale.md names everything that stands in the way of distributing the tables, and nothing else [SCALE-006]', async () => {
  const upward = await sql<{ found: string }>`
    select conrelid::regclass::text || ' → ' || confrelid::regclass::text as found from pg_constraint
    where contype = 'f' and conrelid::regclass::text = any (${[...WHOLE_TABLES]})
      and confrelid::regclass::text = any (${distributed()})`.execute(database.asSystem)
  const emptying = await sql<{ found: string }>`
    select conrelid::regclass::text || ' → ' || confrelid::regclass::text as found from pg_constraint
    where contype = 'f' and conrelid::regclass::text = any (${distributed()}) and confdeltype in ('n', 'd')`.execute(
    database.asSystem,
  )
  const triggers = await sql<{ found: string }>`
    select proname || ' of ' || string_agg(distinct tgrelid::regclass::text, ', ') as found
    from pg_trigger join pg_proc p on p.oid = tgfoid
    where not tgisinternal and tgrelid::regclass::text = any (${distributed()}) group by proname`.execute(
    database.asSystem,
  )
  const found = [upward, emptying, triggers].flatMap(({ rows }) => rows.map((row) => row.found))
  const guide = readFileSync(path.join(import.meta.dirname, '../../../../../docs/scale.md'), 'utf8')
  const chapter = guide.split(/^#+ /m).find((text) => text.startsWith('What stands in the way')) ?? ''
  expect(chapter.match(/`\w+ (→|of) [\w, ]+`/g)?.toSorted()).toEqual(found.map((one) => `\`${one}\``).toSorted())
})
