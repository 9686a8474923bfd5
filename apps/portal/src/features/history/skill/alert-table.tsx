import type { MeasurementSystem } from '@stormlane/domain/measures'
import { ShareBar } from './share-bar.tsx'
import css from './skill.module.css'
import { skillTexts } from './skill.texts.ts'
import type { Verification } from './skill-queries.ts'
import { columnsOf, SkillTable } from './skill-table.tsx'
import { eventWords } from './skill-words.ts'

const TEXTS = skillTexts.alerts

/** Hits, false alarms and lead time of the events that dispatchers are warned of. */
export function AlertTable({ alerts, units }: { alerts: Verification['alerts']; units: MeasurementSystem }) {
  if (alerts.length === 0) return null
  const { columns } = TEXTS
  return (
    <SkillTable
      title={TEXTS.title}
      caption={TEXTS.caption}
      columns={columnsOf([columns.event, columns.hits, columns.falseAlarms], [columns.leadTime, columns.cases])}
    >
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
    </SkillTable>
  )
}
