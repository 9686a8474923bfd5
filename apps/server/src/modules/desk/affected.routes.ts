import {
  countAffectedAssets,
  draftHandOver,
  getAffectedAsset,
  type HistoryLineOnWire,
  handleAffectedAsset,
  handleAffectedAssets,
  listAffectedAssets,
  listAffectedChanges,
  listAffectedEvents,
  listAffectedStorms,
  listColleagues,
  noteAffectedAsset,
  sendHandOver,
} from '@stormlane/contract'
import { type AffectedEvent, type AffectedStorm, levelStrip } from '@stormlane/domain/desk'
import { stormName, type TrackedStorm, timesOfStorm } from '@stormlane/domain/storms'
import type { Clock, TimeWindow } from '@stormlane/domain/time'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { AffectedService, QueueItem } from './affected.service.ts'
import { itemOnWire } from './affected-on-wire.ts'
import type { AffectedStormsService } from './affected-storms.service.ts'
import type { DeskService } from './desk.service.ts'
import type { HistoryLine } from './desk-item.repository.ts'
import type { HandOverService } from './hand-over.service.ts'
import type { LevelChangeService } from './level-change.service.ts'

interface Dependencies {
  affected: AffectedService
  affectedStorms: AffectedStormsService
  desk: DeskService
  changes: LevelChangeService
  handOvers: HandOverService
  clock: Clock
}

export function affectedRoutes(
  app: FastifyInstance,
  { affected, affectedStorms, desk, changes, handOvers, clock }: Dependencies,
): void {
  route(app, listAffectedAssets, async ({ session, query }) => {
    const {
      limit,
      offset,
      mine,
      group,
      event,
      storm,
      changed,
      include_horizon_counts: countsHorizons,
      ...asked
    } = query
    const { time_zone: timeZone, ...question } = asked
    const assigneeId = mine ? session.userId : undefined
    const [ofChange, ofStorm] = await Promise.all([
      changed ? changes.idsOf(session.organizationId, changed) : undefined,
      storm ? affectedStorms.idsUnder(session.organizationId, question.horizon, storm) : undefined,
    ])
    const ids = ofChange && ofStorm ? new Set([...ofChange].filter((id) => ofStorm.has(id))) : (ofChange ?? ofStorm)
    const { items, total, newCount, runTime, window, ...counted } = await affected.list(
      session.organizationId,
      { ...question, group, event, assigneeId, ids },
      { limit, offset, countsHorizons },
    )
    return {
      affected_assets: items.map((item) => ({
        ...itemOnWire(item, clock.now(), timeZone),
        window_levels: levelStrip(reasonsOf(item), window, item.asset.forecastFor),
      })),
      total_count: total,
      new_count: newCount,
      undecided_count: counted.undecidedCount,
      decided_count: counted.decidedCount,
      unrated_count: counted.unratedCount,
      level_counts: counted.levelCounts,
      ...(counted.horizonCounts && { horizon_counts: counted.horizonCounts }),
      run_time: runTime?.toISOString() ?? null,
      window: windowOnWire(window),
    }
  })

  route(app, listAffectedEvents, async ({ session, query }) => ({
    affected_events: (await affected.events(session.organizationId, query.horizon)).map(eventOnWire),
  }))

  route(app, listAffectedStorms, async ({ session, query }) => {
    const { storms, outside } = await affectedStorms.byStorm(session.organizationId, query.horizon)
    return {
      affected_storms: storms.map(affectedStormOnWire),
      outside: { count: outside.count, new_count: outside.newCount, events: outside.events.map(eventOnWire) },
    }
  })

  route(app, listAffectedChanges, async ({ session }) => {
    const { runTime, previousRunTime, counts, changes: found } = await changes.find(session.organizationId)
    return {
      run_time: runTime?.toISOString() ?? null,
      previous_run_time: previousRunTime?.toISOString() ?? null,
      ...counts,
      changes: found,
    }
  })

  route(app, countAffectedAssets, async ({ session }) => {
    const { count, window } = await affected.countUrgent(session.organizationId)
    return { count, window: windowOnWire(window) }
  })

  route(app, getAffectedAsset, async ({ session, params, query }) => {
    const [{ item, history }, steps] = await Promise.all([
      desk.find(session.organizationId, params.id),
      changes.ofAsset(session.organizationId, params.id),
    ])
    const onWire = item ? itemOnWire(item, clock.now(), query.time_zone) : null
    const levelHistory = steps.map(({ runTime, before, after }) => ({
      run_time: runTime.toISOString(),
      previous_impact_level: before,
      impact_level: after,
    }))
    const storm = item ? await affectedStorms.stormOf(session.organizationId, item) : null
    return {
      affected_asset: onWire,
      storm: storm && { id: storm.id, name: stormName(storm) },
      history: history.map(lineOnWire),
      level_history: levelHistory,
    }
  })

  route(app, handleAffectedAsset, async ({ session, params, body: { action, version, assignee_id, until } }) => {
    const item = await desk.handle(session, params.id, { action, version, assigneeId: assignee_id, until })
    return { affected_asset: itemOnWire(item, clock.now()) }
  })

  route(app, handleAffectedAssets, async ({ session, body: { action, items, assignee_id, until } }) => {
    const done = await desk.handleMany(session, items, { action, assigneeId: assignee_id, until })
    return { affected_assets: done.items.map((item) => itemOnWire(item, clock.now())), refused: done.refused }
  })

  route(app, noteAffectedAsset, async ({ session, params, body }) => ({
    history_line: lineOnWire(await desk.note(session, params.id, body.note)),
  }))

  route(app, draftHandOver, async ({ session }) => {
    const { text, itemCount } = await handOvers.draft(session.organizationId)
    return { text, item_count: itemCount }
  })

  route(app, sendHandOver, async ({ session, body }) => ({
    sent_to: await handOvers.send(session, body.text, body.recipient_ids),
  }))

  route(app, listColleagues, async ({ session }) => ({
    colleagues: await desk.colleagues(session.organizationId),
  }))
}

const eventOnWire = ({ name, isAlert, count, newCount, worstLevel }: AffectedEvent) => ({
  name,
  is_alert: isAlert,
  count,
  new_count: newCount,
  worst_level: worstLevel,
})

function affectedStormOnWire({ storm, count, newCount, worstLevel }: AffectedStorm<TrackedStorm>) {
  const times = timesOfStorm(storm)
  return {
    storm_id: storm.id,
    name: stormName(storm),
    kind: storm.kind,
    impact_level: storm.level,
    state: storm.state,
    begins_at: new Date(times.beginsAt).toISOString(),
    ends_at: new Date(times.endsAt).toISOString(),
    count,
    new_count: newCount,
    worst_level: worstLevel,
  }
}

const reasonsOf = ({ asset: { reasons } }: QueueItem) => [...reasons.nowcast, ...reasons.extended]

const windowOnWire = ({ startAt, endAt }: TimeWindow) => ({
  start_at: startAt.toISOString(),
  end_at: endAt.toISOString(),
})

function lineOnWire({ id, event, byName, at, level, note, assigneeName, until }: HistoryLine): HistoryLineOnWire {
  return {
    id: String(id),
    event,
    by: byName,
    at: at.toISOString(),
    impact_level: level,
    note,
    assignee: assigneeName,
    until: until?.toISOString() ?? null,
  }
}
