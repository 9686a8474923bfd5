import { type AffectedMailOnWire, getAffectedMail, saveAffectedMail, stopAffectedMail } from '@stormlane/contract'
import { clockTime, readClockTime } from '@stormlane/domain/desk'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { AffectedMail } from './affected-mail.repository.ts'
import type { AffectedMailService } from './affected-mail.service.ts'

export function affectedMailRoutes(app: FastifyInstance, mails: AffectedMailService): void {
  route(app, getAffectedMail, async ({ session }) => {
    const { timeZone, mail } = await mails.find(session)
    return { timezone: timeZone, affected_mail: mail ? mailOnWire(mail) : null }
  })

  route(app, saveAffectedMail, async ({ session, body: { group_id, asset_types, from_level, quiet_hours: quiet } }) => {
    const saved = await mails.save(session, {
      groupId: group_id,
      assetTypes: [...new Set(asset_types)],
      fromLevel: from_level,
      quiet: quiet && {
        startMinute: readClockTime(quiet.start) ?? 0,
        endMinute: readClockTime(quiet.end) ?? 0,
        exceptFrom: quiet.except_from,
      },
    })
    return { affected_mail: mailOnWire(saved) }
  })

  route(app, stopAffectedMail, async ({ session }) => {
    await mails.stop(session)
    return { success: true as const }
  })
}

const mailOnWire = ({ groupId, groupName, isGroupDeleted, quiet, ...mail }: AffectedMail): AffectedMailOnWire => ({
  group_id: groupId,
  group_name: groupName,
  is_group_deleted: isGroupDeleted,
  asset_types: [...mail.assetTypes],
  from_level: mail.fromLevel,
  quiet_hours: quiet && {
    start: clockTime(quiet.startMinute),
    end: clockTime(quiet.endMinute),
    except_from: quiet.exceptFrom,
  },
})
