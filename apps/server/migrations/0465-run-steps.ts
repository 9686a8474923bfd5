// The files of the weather models that the current run needs, so that several workers share them. The table is
// unlogged, because nothing is lost with its rows: the maker of the run reads what is missing.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table run_steps (
      run_time timestamptz not null,
      model text not null,
      cycle timestamptz not null,
      hour integer not null,
      has_quarters boolean not null,
      degrees double precision not null,
      position integer not null,
      format integer not null,
      state text not null default 'offered' check (state in ('offered', 'stored', 'failed')),
      claimed_by text,
      claimed_until timestamptz,
      primary key (run_time, model, cycle, hour)
    )`.execute(db)
}
