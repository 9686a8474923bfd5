import { ShareBar } from './share-bar.tsx'
import css from './skill.module.css'
import { skillTexts } from './skill.texts.ts'
import type { LeadScores } from './skill-queries.ts'
import { columnsOf, SkillTable } from './skill-table.tsx'
import { decimals } from './skill-words.ts'

const TEXTS = skillTexts.events

/** Shows hits and false alarms of the event by lead time. */
export function EventTable({ leads, event }: { leads: readonly LeadScores[]; event: string }) {
  const { columns } = TEXTS
  return (
    <SkillTable
      title={TEXTS.title}
      caption={TEXTS.caption(event)}
      columns={columnsOf(
        [columns.lead, columns.hits, columns.falseAlarms],
        [columns.success, columns.frequency, columns.pairs],
      )}
      isWide
    >
      {leads.map((lead) => (
        <tr key={lead.leadHours}>
          <th scope="row">{skillTexts.leadSpoken(lead.leadHours)}</th>
          <td>
            <ShareBar value={lead.detection} series="first" />
          </td>
          <td>
            <ShareBar value={lead.falseAlarms} series="quiet" />
          </td>
          <td className={css.number}>
            {lead.criticalSuccess === null ? TEXTS.notAvailable : decimals(lead.criticalSuccess)}
          </td>
          <td className={css.number}>{lead.frequency === null ? TEXTS.notAvailable : frequencyText(lead.frequency)}</td>
          <td className={css.number}>{lead.pairs.toLocaleString('en-US')}</td>
        </tr>
      ))}
    </SkillTable>
  )
}

/** One decimal, because events are rare. */
const frequencyText = (share: number) => `${(100 * share).toFixed(1)}%`
