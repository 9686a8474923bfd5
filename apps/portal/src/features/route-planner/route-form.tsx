import type { MeasurementSystem } from '@stormlane/domain/measures'
import { ArrowUpDown, Check, Thermometer } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { isReadable } from '../../ui/controls/is-readable.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { AppointmentFields } from './appointment-fields.tsx'
import { DepartureField } from './departure-field.tsx'
import { DriverFields } from './driver-fields.tsx'
import { MoreStops } from './more-stops.tsx'
import { PlaceField } from './place-field.tsx'
import { canReverse, departureTime, type PlanInputs, type PlanProblems, reverse } from './plan-inputs.ts'
import css from './route-form.module.css'
import { plannerTexts } from './route-planner.texts.ts'
import { StopFields } from './stop-fields.tsx'
import { StopOrder } from './stop-order.tsx'
import type { SaveState } from './use-plan.ts'
import { VehicleFields } from './vehicle-fields.tsx'

export interface RouteFormProps {
  inputs: PlanInputs
  problems: PlanProblems
  now: Date
  units: MeasurementSystem
  multiStop: boolean
  showVehicleType: boolean
  running: boolean
  save: SaveState
  showSaved: boolean
  onChange: (inputs: PlanInputs) => void
  onRun: () => void
  onCancel: () => void
  onSave: () => void
  onClear: () => void
  onShowSaved: (show: boolean) => void
}

export function RouteForm(props: RouteFormProps) {
  const { inputs, problems, now, onChange } = props
  const { fields, actions } = plannerTexts
  const form = useRef<HTMLFormElement>(null)
  const change = (part: Partial<PlanInputs>) => onChange({ ...inputs, ...part })
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReadable(event.currentTarget)) props.onRun()
      }}
    >
      <div className={css.ends}>
        <div className={css.places}>
          <PlaceField
            label={fields.origin}
            mark="A"
            value={inputs.origin}
            error={problems.origin}
            onChange={(origin) => change({ origin })}
          />
          <StopFields
            stops={inputs.stops}
            problems={problems.stops ?? {}}
            now={now}
            onChange={(stops) => change({ stops })}
          />
          <PlaceField
            label={fields.destination}
            mark="B"
            value={inputs.destination}
            error={problems.destination}
            onChange={(destination) => change({ destination })}
          />
        </div>
        <IconButton label={actions.reverse} disabled={!canReverse(inputs)} onClick={() => onChange(reverse(inputs))}>
          <ArrowUpDown size={17} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={css.between}>
        <MoreStops inputs={inputs} multiStop={props.multiStop} onChange={onChange} />
        <Switch label={actions.showSaved} checked={props.showSaved} onChange={props.onShowSaved} />
      </div>
      <StopOrder inputs={inputs} now={now} units={props.units} onChange={onChange} />
      <DepartureField
        departAt={departureTime(inputs, now)}
        origin={inputs.origin}
        now={now}
        isNow={inputs.departAt === null}
        error={problems.departure}
        onChange={(departAt) => change({ departAt: departAt?.toISOString() ?? null })}
      />
      <AppointmentFields
        appointment={inputs.appointment}
        place={inputs.destination}
        labels={{ from: fields.appointmentFrom, until: fields.appointmentUntil }}
        now={now}
        error={problems.appointment}
        onChange={(appointment) => change({ appointment })}
      />
      <div className={css.pair}>
        <ThresholdField
          label={fields.above}
          value={inputs.above}
          error={problems.above}
          onChange={(above) => change({ above })}
        />
        <ThresholdField
          label={fields.below}
          value={inputs.below}
          error={problems.below}
          onChange={(below) => change({ below })}
        />
      </div>
      <VehicleFields
        vehicle={inputs.vehicle}
        units={props.units}
        showType={props.showVehicleType}
        // A new vehicle type resets whether breaks are planned to the default of that type.
        onChange={(vehicle) =>
          change({
            vehicle,
            ...(vehicle.type !== inputs.vehicle.type && { driver: { ...inputs.driver, hoursOfService: null } }),
          })
        }
      />
      {props.showVehicleType || inputs.vehicle.type === 'truck' ? (
        <DriverFields
          driver={inputs.driver}
          vehicleType={inputs.vehicle.type}
          error={problems.hoursDriven}
          onChange={(driver) => change({ driver })}
        />
      ) : null}
      <div className={css.buttons}>
        {props.running ? (
          <Button kind="secondary" size="large" onClick={props.onCancel}>
            {actions.cancel}
          </Button>
        ) : (
          <Button kind="primary" size="large" type="submit">
            {actions.run}
          </Button>
        )}
        <SaveButton state={props.save} size="large" onSave={() => isReadable(form.current) && props.onSave()} />
        <Button kind="ghost" size="large" onClick={props.onClear}>
          {actions.clearAll}
        </Button>
      </div>
    </form>
  )
}

interface SaveButtonProps {
  state: SaveState
  size: 'small' | 'large'
  onSave: () => void
}

export function SaveButton({ state, size, onSave }: SaveButtonProps) {
  const { actions } = plannerTexts
  if (state === 'saved')
    return (
      <Button kind="secondary" size={size} disabled icon={<Check size={16} aria-hidden="true" />}>
        {actions.saved}
      </Button>
    )
  return (
    <Button kind="secondary" size={size} busy={state === 'saving'} onClick={onSave}>
      {actions.save}
    </Button>
  )
}

interface ThresholdFieldProps {
  label: string
  value: string
  error: string | undefined
  onChange: (typed: string) => void
}

function ThresholdField({ label, value, error, onChange }: ThresholdFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={value}
      error={error}
      startIcon={<Thermometer size={16} className={css.icon} aria-hidden="true" />}
      endAdornment={<span className={css.unit}>{plannerTexts.fields.fahrenheit}</span>}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
