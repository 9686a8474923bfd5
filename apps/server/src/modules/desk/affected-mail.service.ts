import { type AffectedMailState, chooseAnew, NEVER_MAILED, untoldItems, type WatchedItem } from '@stormlane/domain/desk'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import type { Database } from '../../platform/database/database.ts'
import { found } from '../../platform/domain-error.ts'
import type { Session } from '../../platform/http/session.ts'
import type { AffectedService, QueueItem } from './affected.service.ts'
import { type AffectedMail, type AffectedMailSettings, affectedMailRepository } from './affected-mail.repository.ts'
import { briefingRepository } from './briefing.repository.ts'

interface Dependencies {
  database: Database
  affected: Pick<AffectedService, 'queueNow'>
}

export type AffectedMailService = ReturnType<typeof affectedMailService>

/** The part of an item that the mail rules use. */
export const toWatchedItem = ({ asset, state }: QueueItem): WatchedItem => ({
  id: asset.id,
  level: asset.rating.level,
  isNew: state === 'new',
})

/** Mail settings that each member chooses and nobody else sees. */
export function affectedMailService({ database, affected }: Dependencies) {
  const mails = affectedMailRepository(database)
  const organizations = briefingRepository(database)

  const itemsOf = async (organizationId: string, { groupId, assetTypes }: AffectedMailSettings) =>
    (await affected.queueNow(organizationId, { types: assetTypes, group: groupId ?? undefined })).items.map(
      toWatchedItem,
    )

  return {
    async find({ organizationId, userId }: Session): Promise<{ timeZone: string; mail: AffectedMail | undefined }> {
      const { timezone } = await organizations.organization(organizationId)
      return { timeZone: timezone, mail: await mails.find(organizationId, userId) }
    },

    async save({ organizationId, userId }: Session, settings: AffectedMailSettings): Promise<AffectedMail> {
      const before = await mails.find(organizationId, userId)
      const itemsBefore = before && !before.isGroupDeleted ? await itemsOf(organizationId, before) : []
      const items = await itemsOf(organizationId, settings)
      const nextState = (state: AffectedMailState = NEVER_MAILED) => {
        const waiting = before ? untoldItems(state.told, itemsBefore, IMPACT_LEVELS[before.fromLevel]) : []
        return chooseAnew(state, items, IMPACT_LEVELS[settings.fromLevel], new Set(waiting.map(({ id }) => id)))
      }
      return found(await mails.save(organizationId, userId, settings, nextState))
    },

    stop: ({ organizationId, userId }: Session): Promise<void> => mails.remove(organizationId, userId),
  }
}
