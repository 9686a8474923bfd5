import type { MeasurementSystem } from '@stormlane/domain/measures'
import { useId } from 'react'
import { ShareBar } from './share-bar.tsx'
import css from './skill.module.css'
import { skillTexts } from './skill.texts.ts'
import type { Verification } from './skill-queries.ts'
import { eventWords } from './skill-words.ts'

const TEXTS = skillTexts.alerts

/** Hits, false alarms and lead time of the events that dispatchers are warned of. */
export function AlertTable({ alerts, units }: { alerts: Verification['alerts']; units: MeasurementSystem }) {
  const titleId = useId()
  if (alerts.length === 0) return null
  const { columns } = TEXTS
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <header className={css.cardHead}>
        <h2 id={titleId}>{TEXTS.title}</h2>
      </header>
      <p className={css.caption}>{TEXTS.caption}</p>
      <table className={css.events} aria-labelledby={titleId}>
        <thead>
          <tr>
            {[columns.event, columns.hits, columns.falseAlarms].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {[columns.leadTime, columns.cases].map((name) => (
              <th key={name} scope="col" className={css.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {alerts.map(({ variable, detection, falseAlarms, warningHours, cases }) => (
            <tr key={variable}>
              <th scope="row">
                {skillTexts.variables[variable]}
                <span className={css.detail}>{eventWords(variable, units)}</span>
              </th>
              <td>
                <ShareBar value={detection} series="first" />
              </td>
              <td>
                <ShareBar value={falseAlarms} series="quiet" />
              </td>
              <td className={css.number}>
                {warningHours === null ? skillTexts.events.notAvailable : TEXTS.leadTime(Math.round(warningHours))}
              </td>
              <td className={css.number}>{cases.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
