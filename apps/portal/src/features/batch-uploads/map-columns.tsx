import {
  BATCH_COLUMNS,
  type BatchType,
  type ColumnMapping,
  canonicalColumn,
  guessColumns,
  readBatchHeader,
} from '@stormlane/domain/batch'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import css from './batch-uploads.module.css'
import { batchTexts } from './batch-uploads.texts.ts'

const TEXTS = batchTexts.columns
/** Keeps the column's own name; only in files of locations. */
const OWN = '*'

interface MapColumnsProps {
  type: BatchType
  names: readonly string[]
  example: readonly string[]
  remembered: ColumnMapping
  onDone: (mapping: ColumnMapping) => void
}

/** Asks which of our columns each column of a file is. Remembered and guessed columns are preselected. */
export function MapColumns({ type, names, example, remembered, onDone }: MapColumnsProps) {
  const [chosen, setChosen] = useState(() => firstChoice(type, names, remembered))
  const mapping = toMapping(names, chosen)
  const { problems } = readBatchHeader(names, type, mapping)
  const options = [
    { value: '', label: TEXTS.leaveOut },
    ...(type === 'location' ? [{ value: OWN, label: TEXTS.ownField }] : []),
    ...BATCH_COLUMNS[type].map((column) => ({ value: column as string, label: TEXTS.ours[column] })),
  ]
  return (
    <section className={css.mapping} aria-label={TEXTS.title}>
      <h3>{TEXTS.title}</h3>
      <p className={css.muted}>{TEXTS.text}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{TEXTS.inFile}</th>
            <th scope="col">{TEXTS.example}</th>
            <th scope="col">{TEXTS.means}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name, index) =>
            name.trim() === '' ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: A file may have a name twice, and its columns do not move.
              <tr key={index}>
                <th scope="row" dir="auto">
                  {name.trim()}
                </th>
                <td dir="auto">{example[index]}</td>
                <td>
                  <SelectField
                    label={TEXTS.meaningOf(name.trim())}
                    hideLabel
                    size="small"
                    options={options}
                    value={chosen[index] ?? ''}
                    onChange={(column) => setChosen(chosen.map((one, i) => (i === index ? column : one)))}
                  />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {problems.map((problem) => (
        <p key={problem} className={css.problem} role="status">
          {problem}
        </p>
      ))}
      <Button kind="primary" disabled={problems.length > 0} onClick={() => onDone(mapping)}>
        {TEXTS.check}
      </Button>
    </section>
  )
}

function firstChoice(type: BatchType, names: readonly string[], remembered: ColumnMapping): string[] {
  const guessed = guessColumns(names, type)
  return names.map((name, index) => remembered[name.trim()] ?? guessed[index] ?? (type === 'location' ? OWN : ''))
}

/** Leaves out columns that the server understands without a mapping. */
function toMapping(names: readonly string[], chosen: readonly string[]): ColumnMapping {
  const mapped = names.flatMap((name, index) => {
    const column = chosen[index] ?? ''
    const isPlain = name.trim() === '' || column === OWN || column === canonicalColumn(name)
    return isPlain ? [] : [[name.trim(), column] as const]
  })
  return Object.fromEntries(mapped)
}
