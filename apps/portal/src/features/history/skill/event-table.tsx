import { useId } from 'react'
import { ShareBar } from './share-bar.tsx'
import css from './skill.module.css'
import { skillTexts } from './skill.texts.ts'
import type { LeadScores } from './skill-queries.ts'
import { decimals } from './skill-words.ts'

const TEXTS = skillTexts.events

/** Shows hits and false alarms of the event by lead time. */
export function EventTable({ leads, event }: { leads: readonly LeadScores[]; event: string }) {
  const titleId = useId()
  const { columns } = TEXTS
  return (
    <section className={`${css.card} ${css.wide}`} aria-labelledby={titleId}>
      <header className={css.cardHead}>
        <h2 id={titleId}>{TEXTS.title}</h2>
      </header>
      <p className={css.caption}>{TEXTS.caption(event)}</p>
      <table className={css.events} aria-labelledby={titleId}>
        <thead>
          <tr>
            {[columns.lead, columns.hits, columns.falseAlarms].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {[columns.success, columns.frequency, columns.pairs].map((name) => (
              <th key={name} scope="col" className={css.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
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
              <td className={css.number}>
                {lead.frequency === null ? TEXTS.notAvailable : frequencyText(lead.frequency)}
              </td>
              <td className={css.number}>{lead.pairs.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** One decimal, because events are rare. */
const frequencyText = (share: number) => `${(100 * share).toFixed(1)}%`
