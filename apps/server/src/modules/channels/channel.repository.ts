// Channels of an organization, what each was told, and the log of notices. Channels are endpoints of the outbox of
// webhooks; their notices are entries of it.
import { randomUUID } from 'node:crypto'
import type { MailLevel, Notice, ToldLevels } from '@stormlane/domain/desk'
import { type ChannelKind, type EndpointKind, phonesOf } from '@stormlane/domain/product'
import { MINUTE_MS } from '@stormlane/domain/time'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isServed } from '../../platform/database/served-organization.ts'
import type { StoredToldSubject, Tables } from '../../platform/database/tables.ts'
import { organizationsOfDesk } from '../desk/organizations-of-desk.repository.ts'
import { webhookOutbox } from '../webhooks/webhook-event.repository.ts'

/** Type of the entries of channels in the log that they share with webhooks. */
export const NOTICE_TYPE = 'notice'
/** Name of the endpoint that keeps the notices of an organization without channels. */
const LOCAL_NAME = 'local'
/** How often the queue of an organization without channels is looked at. Those with channels are each time. */
const LOCAL_EVERY_MS = 5 * MINUTE_MS

export interface NewChannel {
  kind: ChannelKind
  name: string
  fromLevel: MailLevel
  /** The address without what makes it secret. */
  url: string
  sealed: Buffer
  now: Date
}

export interface WatchedChannel {
  id: string
  kind: EndpointKind
  name: string
  fromLevel: MailLevel
  sealed: Buffer
  told: ReadonlyMap<string, StoredToldSubject>
  takesStock: boolean
  /** Changes with every write. */
  version: number
}

export interface LoggedNotice
  extends Omit<Selectable<Tables['webhook_deliveries']>, 'organization_id' | 'event_id' | 'type' | 'order_key'> {
  kind: EndpointKind
  name: string
}

export async function insertChannel(
  db: Transaction<Tables>,
  organizationId: string,
  { kind, name, fromLevel, url, sealed, now }: Omit<NewChannel, 'kind'> & { kind: EndpointKind },
): Promise<string> {
  const { id } = await db
    .insertInto('webhook_endpoints')
    .values({
      organization_id: organizationId,
      kind,
      name,
      from_level: fromLevel,
      url,
      events: [],
      secret_encrypted: sealed,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('channel_states').values({ organization_id: organizationId, channel_id: id }).execute()
  return id
}

/** Another level makes the channel note what there is before it tells more. */
export async function changeChannel(
  db: Transaction<Tables>,
  organizationId: string,
  id: string,
  { name, fromLevel, url, sealed }: Partial<NewChannel>,
): Promise<void> {
  const change = {
    ...(name !== undefined && { name }),
    ...(fromLevel !== undefined && { from_level: fromLevel }),
    ...(url !== undefined && { url }),
    ...(sealed !== undefined && { secret_encrypted: sealed }),
  }
  if (Object.keys(change).length === 0) return
  await db
    .updateTable('webhook_endpoints')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .set(change)
    .execute()
  if (fromLevel !== undefined) await takeStock(db, organizationId, id)
}

/** Makes the next look only note what is affected, for example after the channel was off. */
export async function takeStock(db: Transaction<Tables>, organizationId: string, id: string): Promise<void> {
  await db
    .updateTable('channel_states')
    .where('organization_id', '=', organizationId)
    .where('channel_id', '=', id)
    .set((row) => ({ takes_stock: true, version: row('version', '+', 1) }))
    .execute()
}

/** Returns a page of the notices of all channels, newest first. */
export async function pageOfNotices(
  db: Kysely<Tables>,
  organizationId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<LoggedNotice[]> {
  // Each channel gives its newest notices from its own index, so that a large log of webhooks is not read.
  const { rows } = await sql<LoggedNotice>`
    select newest.*, endpoint.kind, endpoint.name
    from webhook_endpoints as endpoint
    cross join lateral (
      select id, endpoint_id, body, status, created_at, attempted_at, attempts, response_status, error, took_ms, recipient
      from webhook_deliveries as delivery
      where delivery.organization_id = endpoint.organization_id and delivery.endpoint_id = endpoint.id
      order by created_at desc, id desc limit ${limit + offset}
    ) as newest
    where endpoint.organization_id = ${organizationId} and endpoint.kind <> 'webhook'
    order by newest.created_at desc, newest.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Logs a notice for each recipient of a channel, and queues it unless the channel only keeps what it is told. */
export async function addNotices(
  db: Transaction<Tables>,
  organizationId: string,
  { id: channelId, kind }: Pick<WatchedChannel, 'id' | 'kind'>,
  { notices, phones }: { notices: readonly Notice[]; phones: readonly string[] },
  at: Date,
): Promise<void> {
  if (notices.length === 0) return
  const recipients = kind === 'sms' ? phones : [null]
  const given = notices.flatMap((notice) =>
    recipients.map((recipient) => ({
      event_id: randomUUID(),
      recipient,
      order_key: `${channelId} ${recipient ?? ''} ${notice.key}`,
      body: JSON.stringify(notice),
    })),
  )
  const status = kind === 'local' ? 'delivered' : 'waiting'
  const { rows } = await sql<{ id: string; destination: string; orderKey: string }>`
    insert into webhook_deliveries
      (organization_id, endpoint_id, event_id, type, order_key, body, status, created_at, recipient)
    select ${organizationId}, ${channelId}::uuid, event_id, ${NOTICE_TYPE}, order_key, body, ${status}, ${at}, recipient
    from rows from (json_to_recordset(${JSON.stringify(given)}::json)
      as (event_id uuid, order_key text, body text, recipient text)) with ordinality
    order by ordinality
    returning id, endpoint_id as destination, order_key as "orderKey"`.execute(db)
  if (kind !== 'local') await webhookOutbox.add(db, organizationId, rows)
}

export function channelWatchRepository(database: Database) {
  return {
    /** Organizations that see Affected and are due for a look at their queue. Crosses organizations. */
    organizations: async (now: Date): Promise<string[]> => {
      const lookedBefore = new Date(now.getTime() - LOCAL_EVERY_MS)
      const rows = await organizationsOfDesk(database, now)
        .where((where) =>
          where.or([
            where.exists(
              where
                .selectFrom('webhook_endpoints')
                .whereRef('webhook_endpoints.organization_id', '=', 'organizations.id')
                .where('kind', 'not in', ['webhook', 'local'])
                .where('disabled_at', 'is', null)
                .select(sql`1`.as('one')),
            ),
            where.not(
              where.exists(
                where
                  .selectFrom('channel_states')
                  .whereRef('channel_states.organization_id', '=', 'organizations.id')
                  .where('looked_at', '>', lookedBefore)
                  .select(sql`1`.as('one')),
              ),
            ),
          ]),
        )
        .select('organizations.id')
        .orderBy('organizations.id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Channels that are on; without any channel that is set up, the one that keeps notices. */
    watched: (organizationId: string, sealedNothing: Buffer, now: Date): Promise<WatchedChannel[]> =>
      database.asOrganization(organizationId, async (db) => {
        const found = await watchedChannels(db, organizationId)
        const isSetUp = found.some(({ kind }) => kind !== 'local')
        if (isSetUp) return found.filter(({ kind, isOff }) => kind !== 'local' && !isOff)
        if (found.length > 0) return found
        // The level from which nearly everything is worth a look, since nothing leaves.
        const local = {
          kind: 'local',
          name: LOCAL_NAME,
          fromLevel: 'moderate',
          url: '',
          sealed: sealedNothing,
        } as const
        await insertChannel(db, organizationId, { ...local, now })
        return watchedChannels(db, organizationId)
      }),

    /** Stores what a channel was told together with its notices, unless it was changed since. */
    keepTold: (
      organizationId: string,
      channel: WatchedChannel,
      {
        told,
        subjects,
        notices,
        phones,
      }: {
        told: ToldLevels
        /** Names of what it was told of. */
        subjects: ReadonlyMap<string, string>
        notices: readonly Notice[]
        phones: readonly string[]
      },
      at: Date,
    ): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        const stored: Record<string, StoredToldSubject> = Object.fromEntries(
          [...told].map(([id, { level, belowSince }]) => [
            id,
            { level, below_since: belowSince?.toISOString() ?? null, subject: subjects.get(id) ?? '' },
          ]),
        )
        const kept = await db
          .updateTable('channel_states')
          .set({ told: JSON.stringify(stored), version: channel.version + 1, takes_stock: false, looked_at: at })
          .where('organization_id', '=', organizationId)
          .where('channel_id', '=', channel.id)
          .where('version', '=', channel.version)
          .returning('channel_id')
          .executeTakeFirst()
        if (kept) await addNotices(db, organizationId, channel, { notices, phones }, at)
        return kept !== undefined
      }),
  }
}

async function watchedChannels(
  db: Transaction<Tables>,
  organizationId: string,
): Promise<(WatchedChannel & { isOff: boolean })[]> {
  const rows = await db
    .selectFrom('webhook_endpoints as endpoint')
    .innerJoin('channel_states as state', (join) =>
      join
        .onRef('state.organization_id', '=', 'endpoint.organization_id')
        .onRef('state.channel_id', '=', 'endpoint.id'),
    )
    .where('endpoint.organization_id', '=', organizationId)
    .where('kind', '<>', 'webhook')
    .select(['id', 'kind', 'name', 'from_level', 'secret_encrypted', 'disabled_at', 'told', 'takes_stock', 'version'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name ?? '',
    fromLevel: row.from_level ?? 'high',
    sealed: row.secret_encrypted,
    told: new Map(Object.entries(row.told)),
    takesStock: row.takes_stock,
    version: row.version,
    isOff: row.disabled_at !== null,
  }))
}

/** The name and kind of a channel that still exists in an organization that is served; for what its links do. */
export const findChannel = (
  database: Database,
  organizationId: string,
  id: string,
  now: Date,
): Promise<{ name: string; kind: ChannelKind } | undefined> =>
  database.asOrganization(organizationId, async (db) => {
    const row = await db
      .selectFrom('webhook_endpoints')
      .innerJoin('organizations', 'organizations.id', 'webhook_endpoints.organization_id')
      .where('organization_id', '=', organizationId)
      .where('webhook_endpoints.id', '=', id)
      .where('kind', 'not in', ['webhook', 'local'])
      .where(isServed(now))
      .select(['webhook_endpoints.name', 'kind'])
      .executeTakeFirst()
    return row && { name: row.name ?? '', kind: row.kind as ChannelKind }
  })

/** The phones of a channel's settings; none for channels other than text messages. */
export const phonesOfSettings = (settings: Readonly<Record<string, string>>): string[] =>
  settings.to === undefined ? [] : phonesOf(settings.to)
