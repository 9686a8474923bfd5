// Looks at the queues of organizations and tells their channels what rose, and what is over. What was told is stored
// together with the notices, which the outbox then delivers.
import { isDeepStrictEqual } from 'node:util'
import { decideNotices, type Notice, type ToldLevels, type WatchedItem } from '@stormlane/domain/desk'
import { ACTION_WORDS, windowText, withoutCause } from '@stormlane/domain/impacts'
import { IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { type ChannelSettings, NOTICES_AT_ONCE, TELLS_END } from '@stormlane/domain/product'
import { stormName, stormTimes, type TrackedStorm } from '@stormlane/domain/storms'
import { type Clock, dayTimeText } from '@stormlane/domain/time'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/logging.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { AffectedService, QueueItem } from '../desk/affected.service.ts'
import { briefingRepository } from '../desk/briefing.repository.ts'
import { stormsOverAssets } from '../storm-room/storm-room.service.ts'
import type { StormService } from '../storms/storm.service.ts'
import { hasStorms, type PlanOfOrganization } from '../storms/storms-of-plan.ts'
import type { AcknowledgeLinks } from './acknowledge-links.ts'
import { channelWatchRepository, phonesOfSettings, type WatchedChannel } from './channel.repository.ts'
import { NOTICE_TEXTS as TEXTS } from './channel.texts.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  affected: Pick<AffectedService, 'queueNow' | 'tracked' | 'findMany'>
  storms: Pick<StormService, 'current'>
  plans: PlanOfOrganization
  links: Pick<AcknowledgeLinks, 'linkFor'>
  config: Pick<Config, 'publicUrl'>
  log: Pick<Log, 'warn'>
}

/** Something that a channel can be told about: an asset of the queue, or a storm over own assets. */
interface Subject extends WatchedItem {
  name: string
  /** What a notice says besides the level and the name. */
  describe: (channel: WatchedChannel) => Pick<Notice, 'when' | 'why' | 'action' | 'link' | 'acknowledge'>
}

export function channelWatchService(dependencies: Dependencies) {
  const { database, clock, secrets, affected, storms, plans, links, config, log } = dependencies
  const channels = channelWatchRepository(database)
  const organizations = briefingRepository(database)
  const queueLink = `${config.publicUrl}/client/affected`

  const ofAsset =
    (organizationId: string, now: Date) =>
    ({ asset, state }: QueueItem): Subject => ({
      id: asset.id,
      level: asset.rating.level,
      isNew: state === 'new',
      name: asset.name,
      describe: ({ id: channelId, kind }) => {
        const { rating } = asset
        const { action, reason } = withoutCause(asset.action(rating, now), rating.text)
        return {
          when: windowText(rating, asset.timeZone ?? undefined),
          why: rating.text,
          action: `${ACTION_WORDS[action]}. ${reason}`.trimEnd(),
          link: `${queueLink}?item=${asset.id}`,
          acknowledge: kind === 'local' ? null : links.linkFor({ organizationId, channelId, assetId: asset.id }),
        }
      },
    })

  const ofStorm = (
    { storm, inside, later }: { storm: TrackedStorm; inside: number; later: number },
    timeZone: string,
  ): Subject => {
    const times = stormTimes(storm.hours)
    return {
      id: `storm ${storm.id}`,
      level: storm.level,
      isNew: true,
      name: stormName(storm),
      describe: () => ({
        when: times
          ? TEXTS.stormUntil(
              dayTimeText(new Date(times.beginsAt), timeZone),
              dayTimeText(new Date(times.endsAt), timeZone),
            )
          : '',
        why: TEXTS.stormAssets(inside, later),
        action: TEXTS.stormAction,
        link: `${config.publicUrl}/client/storms/${encodeURIComponent(storm.id)}`,
        acknowledge: null,
      }),
    }
  }

  async function subjectsOf(organizationId: string, now: Date): Promise<Subject[]> {
    const { items } = await affected.queueNow(organizationId, { types: [], group: undefined })
    const assets = items.map(ofAsset(organizationId, now))
    if (!(await hasStorms(plans, organizationId))) return assets
    const { timezone } = await organizations.organization(organizationId)
    const known = (await storms.current()).storms.filter(({ state }) => state !== 'ended')
    const over = await stormsOverAssets(affected, organizationId, known)
    return [...assets, ...over.map((one) => ofStorm(one, timezone))]
  }

  async function tell(organizationId: string, channel: WatchedChannel, subjects: readonly Subject[], now: Date) {
    const { takesStock, kind } = channel
    const told: ToldLevels = new Map(
      [...channel.told].map(([id, { level, below_since }]) => [
        id,
        { level, belowSince: below_since === null ? null : new Date(below_since) },
      ]),
    )
    const fromLevel = IMPACT_LEVELS[channel.fromLevel]
    const decision = decideNotices({ told, takesStock }, subjects, fromLevel, now)
    // Without a change only the local outbox is written, which is not looked at each time.
    if (kind !== 'local' && !takesStock && isDeepStrictEqual(decision.told, told)) return
    const byId = new Map(subjects.map((subject) => [subject.id, subject]))
    const raised = decision.raised.flatMap((id) => byId.get(id) ?? [])
    const ended = TELLS_END[kind] ? decision.ended : []
    const notices = [...raisedNotices(channel, raised, fromLevel, now), ...endedNotices(channel, ended, now)]
    const names = new Map([...channel.told].map(([id, { subject }]) => [id, subject]))
    for (const { id, name } of subjects) names.set(id, name)
    const settings = JSON.parse(secrets.decrypt(channel.sealed)) as ChannelSettings
    const phones = phonesOfSettings(settings)
    await channels.keepTold(organizationId, channel, { told: decision.told, subjects: names, notices, phones }, now)
  }

  function raisedNotices(channel: WatchedChannel, raised: readonly Subject[], from: ImpactLevel, now: Date): Notice[] {
    const most = NOTICES_AT_ONCE[channel.kind]
    const notices = raised.slice(0, most).map(
      (subject): Notice => ({
        kind: 'raised',
        key: subject.id,
        level: impactLevelName(subject.level),
        subject: subject.name,
        ...subject.describe(channel),
        at: now.toISOString(),
      }),
    )
    const rest = raised.slice(most)
    const [worst] = rest.toSorted((a, b) => b.level - a.level)
    return worst ? [...notices, more(TEXTS.moreRaised(rest.length, from), worst.level, now)] : notices
  }

  function endedNotices(channel: WatchedChannel, ended: readonly string[], now: Date): Notice[] {
    const most = NOTICES_AT_ONCE[channel.kind]
    const notices = ended.slice(0, most).map(
      (id): Notice => ({
        kind: 'ended',
        key: id,
        level: 'none',
        subject: channel.told.get(id)?.subject ?? '',
        when: '',
        why: '',
        action: '',
        link: queueLink,
        acknowledge: null,
        at: now.toISOString(),
      }),
    )
    const rest = ended.length - notices.length
    return rest > 0 ? [...notices, more(TEXTS.moreEnded(rest), IMPACT_LEVELS.none, now)] : notices
  }

  const more = (subject: string, level: ImpactLevel, now: Date): Notice => ({
    kind: 'more',
    key: 'more',
    level: impactLevelName(level),
    subject,
    when: '',
    why: '',
    action: '',
    link: queueLink,
    acknowledge: null,
    at: now.toISOString(),
  })

  return {
    /** Returns false: notices leave by the outbox, and no mail waits. */
    async watchDue(signal?: AbortSignal): Promise<boolean> {
      const now = clock.now()
      for (const organizationId of await channels.organizations(now)) {
        if (signal?.aborted) break
        try {
          const watched = await channels.watched(organizationId, secrets.encrypt('{}'), now)
          if (watched.length === 0) continue
          const subjects = await subjectsOf(organizationId, now)
          for (const channel of watched) await tell(organizationId, channel, subjects, now)
        } catch (error) {
          log.warn({ err: error, organizationId }, 'the channels of an organization could not be told; tried again')
        }
      }
      return false
    },
  }
}
