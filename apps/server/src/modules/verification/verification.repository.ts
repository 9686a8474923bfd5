import type { AdviceByLeadAndKind, VerifiedRegion, VerifiedVariableId } from '@stormlane/domain/verification'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { mergeAdvice } from './advice-scores.ts'
import { type ArrivalsByLead, mergeArrivals } from './arrival-scores.ts'
import { type DaySums, dayOf, mergeLeads } from './day-sums.ts'

export interface VerificationProgress {
  /** Identifies the world and archive format within which forecasts and truth are comparable. */
  world: string
  /** All hours up to this one are in the sums; null before the first. */
  verifiedUntil: Date | null
  /** Range of run times of the past forecasts to replay, and the last one replayed; null if there are none. */
  replayFrom: Date | null
  replayUntil: Date | null
  replayedUntil: Date | null
  /** The last run whose trips were driven; null if there is none. */
  drivenUntil: Date | null
}

export interface PackedHour {
  at: Date
  packed: Buffer
}

interface DaysKey {
  region: VerifiedRegion
  variable: VerifiedVariableId
}

/** Rows with the packed values of all stations, a few hundred kilobytes each. */
const PACKED_PER_DELETE = 100

/** Runs as system: the archive is about the weather, not about an organization. */
export function verificationRepository({ asSystem }: Database) {
  return {
    async progress(): Promise<VerificationProgress | undefined> {
      return asSystem
        .selectFrom('verification_progress')
        .select([
          'world',
          'verified_until as verifiedUntil',
          'replay_from as replayFrom',
          'replay_until as replayUntil',
          'replayed_until as replayedUntil',
          'driven_until as drivenUntil',
        ])
        .executeTakeFirst()
    },

    /** Empties the archive and starts over in another world. */
    async begin(progress: VerificationProgress): Promise<void> {
      await asSystem.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('verification_forecasts').execute()
        await transaction.deleteFrom('verification_truth').execute()
        await transaction.deleteFrom('verification_days').execute()
        await transaction.deleteFrom('verification_arrivals').execute()
        await transaction.deleteFrom('verification_advice').execute()
        await transaction.deleteFrom('verification_progress').execute()
        await transaction
          .insertInto('verification_progress')
          .values({
            world: progress.world,
            verified_until: progress.verifiedUntil,
            replay_from: progress.replayFrom,
            replay_until: progress.replayUntil,
            replayed_until: progress.replayedUntil,
            driven_until: progress.drivenUntil,
          })
          .execute()
      })
    },

    async archivedRuns(runTimes: readonly Date[]): Promise<Date[]> {
      if (runTimes.length === 0) return []
      const rows = await asSystem
        .selectFrom('verification_forecasts')
        .where('run_time', 'in', runTimes)
        .select('run_time')
        .execute()
      return rows.map((row) => row.run_time)
    },

    async archiveRun(runTime: Date, packed: Buffer): Promise<void> {
      await asSystem
        .insertInto('verification_forecasts')
        .values({ run_time: runTime, packed })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async setReplayed(replayedUntil: Date): Promise<void> {
      await asSystem.updateTable('verification_progress').set({ replayed_until: replayedUntil }).execute()
    },

    /** Returns the forecasts of the runs from one time to another, both inclusive. */
    async forecasts(from: Date, until: Date): Promise<PackedHour[]> {
      return asSystem
        .selectFrom('verification_forecasts')
        .where('run_time', '>=', from)
        .where('run_time', '<=', until)
        .select(['run_time as at', 'packed'])
        .execute()
    },

    /** Returns the times of the runs from one time to another, both inclusive. */
    async runTimes(from: Date, until: Date): Promise<Date[]> {
      const rows = await asSystem
        .selectFrom('verification_forecasts')
        .where('run_time', '>=', from)
        .where('run_time', '<=', until)
        .select('run_time')
        .execute()
      return rows.map(({ run_time }) => run_time)
    },

    async forecastsOf(runTimes: readonly Date[]): Promise<PackedHour[]> {
      if (runTimes.length === 0) return []
      return asSystem
        .selectFrom('verification_forecasts')
        .where('run_time', 'in', runTimes)
        .select(['run_time as at', 'packed'])
        .execute()
    },

    async truth(from: Date, until: Date): Promise<PackedHour[]> {
      return asSystem
        .selectFrom('verification_truth')
        .where('valid_at', '>=', from)
        .where('valid_at', '<=', until)
        .select(['valid_at as at', 'packed'])
        .execute()
    },

    async storeTruth(hours: readonly PackedHour[]): Promise<void> {
      await asSystem
        .insertInto('verification_truth')
        .values(hours.map(({ at, packed }) => ({ valid_at: at, packed })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /**
     * Updates the truth of an hour from the stored one. Feeds that report the same hour concurrently wait for each
     * other.
     */
    async changeTruth(at: Date, change: (stored: Buffer | undefined) => Buffer): Promise<void> {
      await asSystem.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('verification truth', 0))`.execute(transaction)
        const stored = await transaction
          .selectFrom('verification_truth')
          .where('valid_at', '=', at)
          .select('packed')
          .executeTakeFirst()
        const packed = change(stored?.packed)
        await transaction
          .insertInto('verification_truth')
          .values({ valid_at: at, packed })
          .onConflict((conflict) => conflict.column('valid_at').doUpdateSet({ packed }))
          .execute()
      })
    },

    /** Adds the sums and records how far they reach, atomically, so that no hour is counted twice. */
    async addSums(added: readonly DaySums[], verifiedUntil: Date): Promise<void> {
      await asSystem.transaction().execute(async (transaction) => {
        for (const { region, variable, day, byLead } of added) {
          const stored = await transaction
            .selectFrom('verification_days')
            .where('region', '=', region)
            .where('variable', '=', variable)
            .where('day', '=', day)
            .select('sums')
            .executeTakeFirst()
          const sums = JSON.stringify(mergeLeads(stored ? [stored.sums, byLead] : [byLead]))
          await transaction
            .insertInto('verification_days')
            .values({ region, variable, day, sums })
            .onConflict((conflict) => conflict.columns(['region', 'variable', 'day']).doUpdateSet({ sums }))
            .execute()
        }
        await transaction.updateTable('verification_progress').set({ verified_until: verifiedUntil }).execute()
      })
    },

    /** Returns the sums of the days from one to another, both inclusive. */
    async days(key: DaysKey, from: number, until: number): Promise<Pick<DaySums, 'day' | 'byLead'>[]> {
      return asSystem
        .selectFrom('verification_days')
        .where('region', '=', key.region)
        .where('variable', '=', key.variable)
        .where('day', '>=', from)
        .where('day', '<=', until)
        .orderBy('day')
        .select(['day', 'sums as byLead'])
        .execute()
    },

    /** Adds the arrivals and the checked advice of a run and records that its trips were driven, atomically. */
    async addTrips(runTime: Date, byLead: ArrivalsByLead, checked: AdviceByLeadAndKind): Promise<void> {
      const day = dayOf(runTime)
      await asSystem.transaction().execute(async (transaction) => {
        const stored = await transaction
          .selectFrom('verification_arrivals')
          .where('day', '=', day)
          .select('sums')
          .executeTakeFirst()
        const sums = JSON.stringify(mergeArrivals(stored ? [stored.sums, byLead] : [byLead]))
        await transaction
          .insertInto('verification_arrivals')
          .values({ day, sums })
          .onConflict((conflict) => conflict.column('day').doUpdateSet({ sums }))
          .execute()
        const known = await transaction
          .selectFrom('verification_advice')
          .where('day', '=', day)
          .select('sums')
          .executeTakeFirst()
        const advice = JSON.stringify(mergeAdvice(known ? [known.sums, checked] : [checked]))
        await transaction
          .insertInto('verification_advice')
          .values({ day, sums: advice })
          .onConflict((conflict) => conflict.column('day').doUpdateSet({ sums: advice }))
          .execute()
        await transaction.updateTable('verification_progress').set({ driven_until: runTime }).execute()
      })
    },

    /** Returns the arrivals of the days from one to another, both inclusive. */
    async arrivals(from: number, until: number): Promise<ArrivalsByLead[]> {
      const rows = await asSystem
        .selectFrom('verification_arrivals')
        .where('day', '>=', from)
        .where('day', '<=', until)
        .select('sums')
        .execute()
      return rows.map(({ sums }) => sums)
    },

    /** Returns the checked advice of the days from one to another, both inclusive. */
    async advice(from: number, until: number): Promise<AdviceByLeadAndKind[]> {
      const rows = await asSystem
        .selectFrom('verification_advice')
        .where('day', '>=', from)
        .where('day', '<=', until)
        .select('sums')
        .execute()
      return rows.map(({ sums }) => sums)
    },

    async prune(before: { values: Date; sums: Date }): Promise<void> {
      const day = dayOf(before.sums)
      await deleteInBatches(asSystem, 'verification_forecasts', sql`run_time < ${before.values}`, PACKED_PER_DELETE)
      await deleteInBatches(asSystem, 'verification_truth', sql`valid_at < ${before.values}`, PACKED_PER_DELETE)
      await deleteInBatches(asSystem, 'verification_days', sql`day < ${day}`)
      await deleteInBatches(asSystem, 'verification_arrivals', sql`day < ${day}`)
      await deleteInBatches(asSystem, 'verification_advice', sql`day < ${day}`)
    },
  }
}
