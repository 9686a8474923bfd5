import {
  ASSET_FILTER_OPERATORS,
  type AssetFilter,
  type AssetFilterVariable,
  type AssetType,
  BOOLEAN_OPERATORS,
  FILTER_IMPACT_LEVELS,
  ROAD_RISK_FILTER_VALUES,
  withVariable,
} from '@stormlane/domain/assets'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { mapTexts } from '../map.texts.ts'
import css from './impact-filters.module.css'

const TEXTS = mapTexts.filters

/** Filter variables by asset type. Only vehicles have current conditions, and with them road risk and gusts. */
const FILTER_VARIABLES: Record<AssetType, readonly AssetFilterVariable[]> = {
  location: ['impact_level', 'risks', 'gov_alert_issued'],
  vehicle: ['impact_level', 'risks', 'gov_alert_issued', 'road_risk', 'max_wind_gust'],
  route: ['impact_level', 'risks', 'gov_alert_issued', 'road_risk'],
}

interface ImpactFiltersProps {
  assetType: AssetType
  filters: readonly AssetFilter[]
  /** The risks of the listed assets. */
  risks: readonly string[]
  onChange: (filters: readonly AssetFilter[]) => void
}

export function ImpactFilters({ assetType, filters, risks, onChange }: ImpactFiltersProps) {
  const rows = filters.length > 0 ? filters : [withVariable(null)]
  const put = (index: number, filter: AssetFilter) => onChange(rows.map((row, i) => (i === index ? filter : row)))
  return (
    <div className={css.filters}>
      <p className={css.explain}>{TEXTS.explain}</p>
      {rows.map((filter, index) => (
        <FilterRow
          // biome-ignore lint/suspicious/noArrayIndexKey: filters have no id except their position
          key={index}
          filter={filter}
          variables={FILTER_VARIABLES[assetType]}
          risks={risks}
          onChange={(changed) => put(index, changed)}
          onRemove={() => onChange(rows.filter((_, i) => i !== index))}
        />
      ))}
      <Button
        size="small"
        icon={<Plus size={14} aria-hidden="true" />}
        onClick={() => onChange([...rows, withVariable(null)])}
      >
        {TEXTS.add}
      </Button>
    </div>
  )
}

interface FilterRowProps {
  filter: AssetFilter
  variables: readonly AssetFilterVariable[]
  risks: readonly string[]
  onChange: (filter: AssetFilter) => void
  onRemove: () => void
}

function FilterRow({ filter, variables, risks, onChange, onRemove }: FilterRowProps) {
  const { variable, operator } = filter
  return (
    <div className={css.row}>
      <Choice
        label={TEXTS.variable}
        value={variable ?? ''}
        options={variables.map((one) => [one, TEXTS.variables[one]])}
        onChange={(next) => onChange(withVariable((next || null) as AssetFilterVariable | null))}
      />
      {variable && (
        <Choice
          label={TEXTS.operator}
          value={operator ?? ''}
          options={ASSET_FILTER_OPERATORS[variable].map((one) => [one, one])}
          onChange={(next) => onChange({ ...filter, operator: next || null })}
        />
      )}
      {variable && operator && (
        <Value filter={filter} risks={risks} onChange={(value) => onChange({ ...filter, value })} />
      )}
      <IconButton label={TEXTS.remove} size="small" onClick={onRemove}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function Value(props: { filter: AssetFilter; risks: readonly string[]; onChange: (value: unknown) => void }) {
  const { filter, risks, onChange } = props
  const { variable, operator, value } = filter
  if (operator === 'any' || (BOOLEAN_OPERATORS as readonly string[]).includes(operator ?? '')) return null
  if (variable === 'impact_level')
    return (
      <Choice
        label={TEXTS.value}
        value={typeof value === 'string' ? value : ''}
        options={FILTER_IMPACT_LEVELS.map((level) => [level, LEVEL_WORDS[level]])}
        onChange={onChange}
      />
    )
  if (variable === 'road_risk')
    return (
      <Choice
        label={TEXTS.value}
        value={typeof value === 'string' ? value : ''}
        options={ROAD_RISK_FILTER_VALUES.map((risk) => [String(risk), String(risk)])}
        onChange={onChange}
      />
    )
  if (variable === 'max_wind_gust')
    return (
      <input
        className={css.field}
        aria-label={TEXTS.value}
        inputMode="decimal"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <select
      className={css.field}
      aria-label={TEXTS.value}
      multiple
      size={Math.min(5, Math.max(2, risks.length))}
      value={chosen}
      onChange={(event) => onChange([...event.target.selectedOptions].map((option) => option.value))}
    >
      {risks.map((risk) => (
        <option key={risk} value={risk}>
          {risk}
        </option>
      ))}
    </select>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <select className={css.field} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{TEXTS.choose}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  )
}
