import { ShareBar } from './share-bar.tsx'
import css from './skill.module.css'
import { skillTexts } from './skill.texts.ts'
import type { Verification } from './skill-queries.ts'
import { columnsOf, SkillTable } from './skill-table.tsx'

const TEXTS = skillTexts.arrival

/** Shows how far arrivals on fixed trips were from P50, and how many were between P10 and P90. */
export function ArrivalTable({ arrival }: { arrival: Verification['arrival'] }) {
  if (!arrival) return null
  const { columns } = TEXTS
  return (
    <SkillTable
      title={TEXTS.title}
      caption={TEXTS.caption(arrival.trips)}
      columns={columnsOf([columns.lead, columns.inside, columns.near], [columns.error, columns.bias, columns.trips])}
    >
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
    </SkillTable>
  )
}
