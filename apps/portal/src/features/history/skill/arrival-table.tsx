import { useId } from 'react'
import { ShareBar } from './share-bar.tsx'
import css from './skill.module.css'
import { skillTexts } from './skill.texts.ts'
import type { Verification } from './skill-queries.ts'

const TEXTS = skillTexts.arrival

/** Shows how far arrivals on fixed trips were from P50, and how many were between P10 and P90. */
export function ArrivalTable({ arrival }: { arrival: Verification['arrival'] }) {
  const titleId = useId()
  if (!arrival) return null
  const { columns } = TEXTS
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <header className={css.cardHead}>
        <h2 id={titleId}>{TEXTS.title}</h2>
      </header>
      <p className={css.caption}>{TEXTS.caption(arrival.trips)}</p>
      <table className={css.events} aria-labelledby={titleId}>
        <thead>
          <tr>
            {[columns.lead, columns.inside, columns.near].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {[columns.error, columns.bias, columns.trips].map((name) => (
              <th key={name} scope="col" className={css.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {arrival.leads.map((lead) => (
            <tr key={lead.leadHours}>
              <th scope="row">{skillTexts.leadSpoken(lead.leadHours)}</th>
              <td>
                <ShareBar value={lead.inside} series="first" />
              </td>
              <td>
                <ShareBar value={lead.within30Minutes} series="quiet" />
              </td>
              <td className={css.number}>{TEXTS.minutes(lead.meanErrorMinutes)}</td>
              <td className={css.number}>{TEXTS.signedMinutes(lead.biasMinutes)}</td>
              <td className={css.number}>{lead.trips.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
