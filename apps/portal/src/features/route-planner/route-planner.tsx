import { organizationSettings } from '@stormlane/domain/product'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { StaleBar } from '../../parts/map/stale-bar.tsx'
import { assetQueries, type SavedRoute } from '../../platform/asset-queries.ts'
import { currentHostKind } from '../../platform/portal-config.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { formatDayTime } from '../../platform/time-format.ts'
import { useUnits } from '../../platform/units.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useMediaQuery } from '../../ui/theme/use-media-query.ts'
import { BestDeparture } from './best-departure.tsx'
import { FormSummary } from './form-summary.tsx'
import { departureTime, routeToInputs } from './plan-inputs.ts'
import { PlanMap } from './plan-map.tsx'
import { planPins } from './plan-pins.ts'
import { plannerRoute } from './planner.route.ts'
import { ResultsPanel } from './results-panel.tsx'
import { RouteForm } from './route-form.tsx'
import css from './route-planner.module.css'
import { plannerTexts } from './route-planner.texts.ts'
import { SavedRoutes } from './saved-routes.tsx'
import type { ColorBy } from './segment-words.ts'
import { SharePlan } from './share-plan.tsx'
import { SlowdownLegend } from './slowdown-legend.tsx'
import { useAddressedPlan } from './use-addressed-plan.ts'
import { usePlan } from './use-plan.ts'
import type { PlanPreset } from './use-plan-inputs.ts'

const TABS = 'route-planner'
/** Height of the best-departure strip with margins. */
const STRIP_PX = 188
/** On screens of this height the form would push the results out of view. */
const LOW_SCREEN = '(max-height: 860px)'

interface RoutePlannerProps {
  preset: PlanPreset
  /** Receives each plan that is run, as text for the address. */
  onRun: (plan: string) => void
  /** The forecast run and demo badge. */
  facts: ReactNode
}

/** RightRoute: plans up to three route options with their weather for two places and a departure. */
export function RoutePlanner({ preset, onRun, facts }: RoutePlannerProps) {
  const now = useClockTick()
  const units = useUnits()
  const { data: me } = useQuery(sessionQueries.me())
  const settings = me?.settings ?? organizationSettings()
  const [tab, setTab] = useState<'input' | 'upcoming'>('input')
  const plan = usePlan(preset, now)
  const { inputs, run } = plan
  const [showSaved, setShowSaved] = useState(false)
  const [colorBy, setColorBy] = useState<ColorBy>('slowdown')
  const [hovered, setHovered] = useState<number | null>(null)
  const [saved, setSaved] = useState<SavedRoute>()
  const upcoming = useQuery(assetQueries.routes('lines'))
  const places = useQuery({ ...assetQueries.locations(), enabled: showSaved })
  const savedPlaces = useMemo(
    () =>
      (showSaved ? (places.data ?? []) : []).map((place) => ({
        ...place,
        id: place.id ?? place.name,
        label: place.name,
      })),
    [showSaved, places.data],
  )

  const runPlan = useAddressedPlan(preset, plan, onRun, upcoming)

  const onUpcoming = tab === 'upcoming'
  const shownRoute = onUpcoming ? upcoming.data?.find(({ id }) => id === saved?.id) : undefined
  const options = onUpcoming
    ? (shownRoute?.latestRouteResults ?? NO_OPTIONS)
    : run.state === 'done'
      ? run.forecast.routeResults
      : NO_OPTIONS
  const selected = onUpcoming ? (shownRoute?.selectedRouteOption ?? 0) : plan.option
  const ends = useMemo(() => planPins(shownRoute ? routeToInputs(shownRoute) : inputs), [shownRoute, inputs])
  const strip = !onUpcoming && run.state === 'done' && !run.hasDeparted
  const originZone = options[plan.option]?.originTimeZone ?? undefined
  const isLow = useMediaQuery(LOW_SCREEN)
  const [editedRun, setEditedRun] = useState<Date>()
  const isFolded = isLow && run.state === 'done' && plan.ran && editedRun !== run.ranAt
  const planSaved = (route: SavedRoute) => {
    plan.open(route)
    setTab('input')
  }

  return (
    <div className={css.planner}>
      <aside data-tour="route-inputs" className={onUpcoming ? css.wide : css.panel}>
        <header className={css.header}>
          <h1>{plannerRoute.title}</h1>
          {facts}
        </header>
        <StaleBar isFloating={false} />
        <div className={css.tabs}>
          <Tabs
            label={plannerTexts.tabs.label}
            idPrefix={TABS}
            items={[
              { value: 'input', label: plannerTexts.tabs.input },
              {
                value: 'upcoming',
                label: plannerTexts.tabs.upcoming,
                ...(upcoming.data && { count: upcoming.data.length }),
              },
            ]}
            value={tab}
            onChange={setTab}
          />
        </div>
        <div className={css.body} {...tabPanelProps(TABS, tab)}>
          {onUpcoming ? (
            <div className={css.routes}>
              <SavedRoutes selectedId={saved?.id} onSelect={setSaved} onPlan={planSaved} />
            </div>
          ) : (
            <>
              {isFolded ? (
                <FormSummary
                  inputs={inputs}
                  departure={formatDayTime(departureTime(inputs, run.ranAt), originZone)}
                  save={plan.save}
                  onEdit={() => setEditedRun(run.ranAt)}
                  onSave={plan.store}
                />
              ) : (
                <RouteForm
                  inputs={inputs}
                  problems={plan.problems}
                  now={now}
                  units={units}
                  multiStop={settings.MultiStopRoutes}
                  showVehicleType={currentHostKind() !== 'production' || settings.ShowVehicleType}
                  running={run.state === 'running'}
                  save={plan.save}
                  showSaved={showSaved}
                  onChange={plan.change}
                  onRun={runPlan}
                  onCancel={plan.cancel}
                  onSave={plan.store}
                  onClear={plan.clear}
                  onShowSaved={setShowSaved}
                />
              )}
              <ResultsPanel
                run={run}
                ran={plan.ran}
                selected={plan.option}
                units={units}
                colorBy={colorBy}
                hovered={hovered}
                onSelect={plan.choose}
                onHover={setHovered}
                share={<SharePlan option={plan.option} storedRoute={plan.storedRoute} />}
              />
            </>
          )}
        </div>
      </aside>
      <div data-tour="route-map" className={css.map}>
        <PlanMap
          options={options}
          selected={selected}
          colorBy={colorBy}
          units={units}
          ends={ends}
          savedPlaces={savedPlaces}
          hovered={hovered}
          onHover={setHovered}
          bottomPx={strip ? STRIP_PX : 0}
        />
        <SlowdownLegend colorBy={colorBy} onColorBy={setColorBy} />
        {strip ? (
          <BestDeparture
            key={`${run.ranAt.getTime()} ${plan.option}`}
            inputs={run.inputs}
            option={plan.option}
            result={options[plan.option]}
            ranAt={run.ranAt}
            departAt={departureTime(inputs, run.ranAt)}
            timeZone={originZone}
            onChoose={(departAt) => plan.change({ ...inputs, departAt: departAt.toISOString() })}
          />
        ) : null}
      </div>
      <Dialog
        open={plan.error !== undefined}
        title={plannerTexts.results.failedTitle}
        onClose={plan.dismissError}
        actions={
          <Button kind="primary" autoFocus onClick={plan.dismissError}>
            {plannerTexts.actions.ok}
          </Button>
        }
      >
        <p>{plan.error}</p>
      </Dialog>
    </div>
  )
}

const NO_OPTIONS: NonNullable<SavedRoute['latestRouteResults']> = []
