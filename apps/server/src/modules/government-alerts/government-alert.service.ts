// The government alerts in force. One process fills their table; every process that needs them keeps them in memory.
import { type Coordinates, geometryProblem } from '@stormlane/domain/geo'
import {
  type ActiveAlert,
  AlertBook,
  type AlertCountry,
  AlertMap,
  alertEndsAt,
  type GovernmentAlert,
} from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { computeFreshness } from '../hazard-feeds/freshness.ts'
import { hazardFeedRepository } from '../hazard-feeds/hazard-feed.repository.ts'
import { noteDropped } from '../hazard-feeds/note-dropped.ts'
import { governmentAlertRepository } from './government-alert.repository.ts'

export const ALERTS_FEED = 'government_alerts'
/** Feeds of the neighbors' own services; their alerts are stored with those of the United States. */
export const NEIGHBOR_ALERT_FEEDS = ['alerts_canada', 'alerts_mexico'] as const
export type NeighborAlertFeed = (typeof NEIGHBOR_ALERT_FEEDS)[number]
type AlertFeed = typeof ALERTS_FEED | NeighborAlertFeed
/** A complete list of a feed ends the alerts of its country that it lacks, and no others. */
const COUNTRY_OF_FEED: Readonly<Record<AlertFeed, AlertCountry>> = {
  government_alerts: 'USA',
  alerts_canada: 'CAN',
  alerts_mexico: 'MEX',
}
/** The feed is polled every two minutes; after this long without an answer it is reported as stale. */
const STALE_AFTER_SECONDS = 900

/** The alerts that appeared and ended with the last update. */
export interface AlertChange {
  appeared: readonly ActiveAlert[]
  ended: readonly ActiveAlert[]
}

export type GovernmentAlertService = Awaited<ReturnType<typeof openGovernmentAlerts>>

interface Dependencies {
  database: Database
  clock: Clock
}

export async function openGovernmentAlerts({ database, clock }: Dependencies) {
  const repository = governmentAlertRepository(database)
  const feeds = hazardFeedRepository(database)
  const listeners = new Set<(change: AlertChange) => void>()
  const book = new AlertBook()
  let readTo = 0
  let lastAnswerAt: Date | null = null
  let map = new AlertMap([])
  /** The time span in which the map is valid: until one of its alerts ends. */
  let holds = { from: Number.POSITIVE_INFINITY, until: 0 }
  let version = 0
  let loading: Promise<void> | undefined

  /** Returns the alerts in force now, most urgent first, with the spatial index that finds those at a place. */
  function current(): AlertMap {
    const now = clock.now()
    if (now.getTime() < holds.from || now.getTime() >= holds.until) redraw(now)
    return map
  }

  function redraw(now: Date): void {
    const before = map.alerts
    const alerts = book.activeAt(now)
    holds = { from: now.getTime(), until: Math.min(...alerts.map(({ alert }) => alertEndsAt(alert).getTime())) }
    const change = { appeared: missing(alerts, before), ended: missing(before, alerts) }
    if (change.appeared.length === 0 && change.ended.length === 0) return
    map = new AlertMap(alerts)
    version++
    for (const listener of listeners) listener(change)
  }

  async function readNews(): Promise<void> {
    const now = clock.now()
    const news = await repository.after(readTo, now)
    for (const { sequence, alert, isListed } of news) {
      if (!book.receive(alert)) book.redraw(alert.id, alert.geometry)
      book.setListed(alert.id, isListed)
      readTo = sequence
    }
    lastAnswerAt = (await feeds.find(ALERTS_FEED))?.lastAnswerAt ?? null
    book.forgetBefore(now)
    if (news.length > 0) redraw(now)
  }

  /** Reads messages stored since the last read. Concurrent calls share one read. */
  function load(): Promise<void> {
    loading ??= readNews().finally(() => {
      loading = undefined
    })
    return loading
  }

  /** Finds a message, including one that ended less than a week ago. */
  async function findIfKnown(id: string): Promise<ActiveAlert | undefined> {
    const active = current().alerts.find(({ alert }) => alert.id === id)
    if (active) return active
    const alert = await repository.find(id)
    return alert && { alert, threadId: id, revision: 1 }
  }

  await load()
  return {
    load,
    current,
    findIfKnown,

    /** The alerts in force over each place, most urgent first. */
    over: (places: readonly Coordinates[]): GovernmentAlert[][] => {
      const alerts = current()
      return places.map((place) => alerts.at(place).map(({ alert }) => alert))
    },

    async find(id: string): Promise<ActiveAlert> {
      const known = await findIfKnown(id)
      if (!known) throw new DomainError('ALERT_NOT_FOUND')
      return known
    },

    /** Changes whenever the alerts in force do. */
    version: () => {
      current()
      return version
    },
    freshness: () => computeFreshness(lastAnswerAt, STALE_AFTER_SECONDS, clock),

    /** Calls the listener when alerts appear or end; returns a function that unsubscribes. */
    onChange(listener: (change: AlertChange) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Ids of the messages that are known. */
    knownIds: (): string[] => book.ids(),

    /**
     * Stores messages of a weather service; unusable ones are dropped, noted and counted. An alert that complete lists
     * lack for longer than the grace counts as ended until it is listed again.
     */
    async receive(
      messages: readonly GovernmentAlert[],
      {
        notes,
        listed,
        feed = ALERTS_FEED,
      }: { notes?: FeedNotes; listed?: readonly string[] | undefined; feed?: AlertFeed } = {},
    ): Promise<{ dropped: number }> {
      const now = clock.now()
      const dropped: { id: string; reason: string }[] = []
      const usable = messages.filter(({ id, geometry }) => {
        const reason = geometry && geometryProblem(geometry)
        if (reason) dropped.push({ id, reason })
        return !reason
      })
      noteDropped({ count: messages.length, dropped, what: 'government alerts' }, notes)
      await repository.store(usable)
      if (listed) await repository.countMissing(COUNTRY_OF_FEED[feed], listed, now)
      await repository.prune(now)
      await feeds.recordAnswer(feed, now)
      await load()
      return { dropped: dropped.length }
    },
  }
}

const missing = (of: readonly ActiveAlert[], from: readonly ActiveAlert[]): ActiveAlert[] => {
  const keys = new Set(from.map(keyOf))
  return of.filter((alert) => !keys.has(keyOf(alert)))
}

/** Numbers of areas: an alert that is drawn anew has another one, so that it ends in its old area and appears in the new one. */
const areaNumbers = new WeakMap<object, number>()
let areas = 0

function areaNumber({ geometry }: GovernmentAlert): number {
  if (!geometry) return 0
  const known = areaNumbers.get(geometry) ?? ++areas
  areaNumbers.set(geometry, known)
  return known
}

/** The key includes the time of sending, because the text of an id can be corrected. */
const keyOf = ({ alert }: ActiveAlert) => `${alert.id} ${alert.sent.getTime()} ${areaNumber(alert)}`
