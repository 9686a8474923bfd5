import { ShareBar } from './share-bar.tsx'
import css from './skill.module.css'
import { skillTexts } from './skill.texts.ts'
import type { Verification } from './skill-queries.ts'
import { columnsOf, SkillTable } from './skill-table.tsx'

const TEXTS = skillTexts.advice

type Advice = NonNullable<Verification['advice']>

/** Shows how often advice on fixed trips was right, and what it saved and lost, by kind and by lead time. */
export function AdviceTable({ advice }: { advice: Verification['advice'] }) {
  if (!advice) return null
  const { columns } = TEXTS
  const rows = [
    { name: TEXTS.all, ...advice },
    ...advice.kinds.map((one) => ({ name: TEXTS.kinds[one.kind], ...one })),
    ...advice.leads.map((one) => ({ name: skillTexts.leadSpoken(one.leadHours), ...one })),
  ]
  return (
    <SkillTable
      title={TEXTS.title}
      caption={TEXTS.caption(advice.advised)}
      columns={columnsOf(
        [columns.what, columns.right],
        [columns.saved, columns.lost, columns.dollars, columns.advised],
      )}
    >
      {rows.map(({ name, ...scores }) => (
        <AdviceRow key={name} name={name} {...scores} />
      ))}
    </SkillTable>
  )
}

type Scores = Pick<Advice, 'advised' | 'right' | 'minutesSaved' | 'minutesLost' | 'dollarsSaved'>

function AdviceRow({ name, right, minutesSaved, minutesLost, dollarsSaved, advised }: Scores & { name: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <ShareBar value={right} series="first" />
      </td>
      <td className={css.number}>{TEXTS.hours(minutesSaved)}</td>
      <td className={css.number}>{TEXTS.hours(minutesLost)}</td>
      <td className={css.number}>{TEXTS.dollars(dollarsSaved)}</td>
      <td className={css.number}>{advised.toLocaleString('en-US')}</td>
    </tr>
  )
}
