// Uploaded files of routes and locations: the original bytes, and each row with its outcome. A batch is received, then pending until a
// user starts processing. `processed_through` is the last processed line, updated in the transaction that stores the assets.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table batch_uploads (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      batch_type text not null check (batch_type in ('route', 'location')),
      file_name text not null,
      status text not null check (status in ('receiving', 'pending', 'processing', 'processed')),
      columns jsonb not null default '[]',
      processing_errors text[] not null default '{}',
      byte_count integer not null default 0,
      accepted_count integer not null default 0,
      rejected_count integer not null default 0,
      processed_count integer not null default 0,
      created_count integer not null default 0,
      updated_count integer not null default 0,
      processed_through integer not null default 0,
      created_at timestamptz not null,
      primary key (organization_id, id)
    )`.execute(db)
  await sql`create index batch_uploads_created on batch_uploads (organization_id, created_at desc, id)`.execute(db)
  await sql`create index batch_uploads_unfinished on batch_uploads (status, created_at)
    where status in ('receiving', 'processing')`.execute(db)
  await sql`
    create table batch_file_parts (
      organization_id uuid not null,
      batch_id uuid not null,
      position integer not null,
      bytes bytea not null,
      primary key (organization_id, batch_id, position),
      foreign key (organization_id, batch_id) references batch_uploads on delete cascade
    )`.execute(db)
  // `cells` is the original row and `asset` the parsed one, until it is stored; a row with problems is rejected.
  await sql`
    create table batch_rows (
      organization_id uuid not null,
      batch_id uuid not null,
      line integer not null,
      cells jsonb,
      identity text,
      asset jsonb,
      problems jsonb,
      outcome text check (outcome in ('created', 'updated', 'unchanged')),
      asset_id uuid,
      primary key (organization_id, batch_id, line),
      foreign key (organization_id, batch_id) references batch_uploads on delete cascade
    )`.execute(db)
  for (const table of ['batch_uploads', 'batch_file_parts', 'batch_rows'])
    await sql`select guard_tenant_table(${table})`.execute(db)
}
