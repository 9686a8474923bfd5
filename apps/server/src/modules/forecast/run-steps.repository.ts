import type { RunStep, SharedStep } from '@stormlane/domain/weather'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A step that this worker has claimed, and the run that it is for. */
export interface ClaimedStep extends SharedStep {
  runTime: Date
}

type Row = Pick<Tables['run_steps'], 'run_time' | 'model' | 'cycle' | 'hour' | 'has_quarters' | 'degrees'>

/** Claims of the maker never expire; the next maker releases them when it offers its steps. */
const OF_MAKER = sql<Date>`'infinity'::timestamptz`
const IS_FREE = sql<boolean>`(claimed_until is null or claimed_until <= clock_timestamp())`

const toStep = (row: Row): ClaimedStep => ({
  runTime: row.run_time,
  model: row.model,
  cycle: row.cycle,
  hour: row.hour,
  hasQuarters: row.has_quarters,
  degrees: row.degrees,
})

export function runStepRepository({ asSystem: db }: Pick<Database, 'asSystem'>) {
  const isStep = (runTime: Date, { model, cycle, hour }: RunStep) =>
    sql<boolean>`run_time = ${runTime} and model = ${model} and cycle = ${cycle} and hour = ${hour}`
  return {
    /**
     * Deletes steps of other runs and those that this run no longer needs, and adds missing ones. Results and claims of
     * other workers for this run stay.
     */
    async offer(runTime: Date, steps: readonly SharedStep[], format: number): Promise<void> {
      const columns = {
        model: steps.map(({ model }) => model),
        cycle: steps.map(({ cycle }) => cycle),
        hour: steps.map(({ hour }) => hour),
        quarters: steps.map(({ hasQuarters }) => hasQuarters),
        degrees: steps.map(({ degrees }) => degrees),
      }
      const wanted = sql`unnest(${columns.model}::text[], ${columns.cycle}::timestamptz[], ${columns.hour}::integer[],
        ${columns.quarters}::boolean[], ${columns.degrees}::float8[])
        with ordinality as wanted (model, cycle, hour, has_quarters, degrees, position)`
      await db.transaction().execute(async (within) => {
        await sql`
          delete from run_steps where run_time <> ${runTime} or format <> ${format}
            or (model, cycle, hour, has_quarters, degrees) not in (select model, cycle, hour, has_quarters, degrees from ${wanted})`.execute(
          within,
        )
        await sql`
          insert into run_steps (run_time, model, cycle, hour, has_quarters, degrees, position, format)
          select ${runTime}, model, cycle, hour, has_quarters, degrees, position, ${format} from ${wanted}
          on conflict (run_time, model, cycle, hour) do update set claimed_by = null, claimed_until = null
            where run_steps.claimed_until = ${OF_MAKER}`.execute(within)
      })
    },

    /**
     * Claims a step for the maker, unless it is stored or, if the maker is not impatient, another worker is reading it.
     * A step that was not offered is the maker's.
     */
    async take(runTime: Date, step: RunStep, isImpatient: boolean): Promise<'stored' | 'maker' | 'other'> {
      const { rows } = await sql<{ state: string; is_taken: boolean }>`
        with taken as (
          update run_steps set claimed_by = null, claimed_until = ${OF_MAKER}
          where ${isStep(runTime, step)} and state <> 'stored'
            and (${isImpatient} or state = 'failed' or claimed_until = ${OF_MAKER} or ${IS_FREE})
          returning 1)
        select state, exists (select from taken) as is_taken from run_steps where ${isStep(runTime, step)}`.execute(db)
      const [row] = rows
      if (!row || row.is_taken) return 'maker'
      return row.state === 'stored' ? 'stored' : 'other'
    },

    /** Claims a stored step for the maker, because its stored result cannot be read. */
    async takeBack(runTime: Date, step: RunStep): Promise<void> {
      await sql`
        update run_steps set state = 'offered', claimed_by = null, claimed_until = ${OF_MAKER}
        where ${isStep(runTime, step)}`.execute(db)
    },

    async takeNext(runTime: Date): Promise<SharedStep | null> {
      const { rows } = await sql<Row>`
        with next as materialized (
          select run_time, model, cycle, hour from run_steps
          where run_time = ${runTime} and state = 'offered' and ${IS_FREE}
          order by position limit 1 for update skip locked)
        update run_steps as step set claimed_by = null, claimed_until = ${OF_MAKER} from next
        where (step.run_time, step.model, step.cycle, step.hour) = (next.run_time, next.model, next.cycle, next.hour)
        returning step.run_time, step.model, step.cycle, step.hour, step.has_quarters, step.degrees`.execute(db)
      return rows[0] ? toStep(rows[0]) : null
    },

    /** Claims consecutive steps of one forecast, because each step needs sums of the one before. */
    async claim(worker: string, most: number, lastsSeconds: number, format: number): Promise<ClaimedStep[]> {
      const { rows } = await sql<Row & { position: number }>`
        with first as (
          select run_time, model, cycle, position from run_steps
          where state = 'offered' and format = ${format} and ${IS_FREE}
          order by run_time, position limit 1 for update skip locked),
        batch as (
          select step.run_time, step.model, step.cycle, step.hour
          from run_steps as step join first using (run_time, model, cycle)
          where step.state = 'offered' and ${IS_FREE} and step.position >= first.position
          order by step.position limit ${most} for update of step skip locked)
        update run_steps as step
        set claimed_by = ${worker}, claimed_until = clock_timestamp() + ${lastsSeconds}::float8 * interval '1 second'
        from batch where (step.run_time, step.model, step.cycle, step.hour) = (batch.run_time, batch.model, batch.cycle, batch.hour)
        returning step.run_time, step.model, step.cycle, step.hour, step.has_quarters, step.degrees, step.position`.execute(
        db,
      )
      return rows.toSorted((a, b) => a.position - b.position).map(toStep)
    },

    /** Ends a claim. Does nothing if the worker has lost it. */
    async settle(worker: string, step: ClaimedStep, state: 'offered' | 'stored' | 'failed'): Promise<void> {
      await sql`
        update run_steps set state = ${state}, claimed_by = null, claimed_until = null
        where ${isStep(step.runTime, step)} and claimed_by = ${worker}`.execute(db)
    },

    async end(runTime: Date): Promise<void> {
      await sql`delete from run_steps where run_time = ${runTime}`.execute(db)
    },
  }
}
