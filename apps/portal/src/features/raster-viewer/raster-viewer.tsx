import {
  RASTER_VARIABLES,
  type RasterVariable,
  rasterLayer,
  rasterVariableIn,
} from '@stormlane/domain/internal-viewers'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { MapScreen, SCREEN_PADDING } from '../../parts/map/map-screen.tsx'
import { MapView } from '../../parts/map/map-view.tsx'
import { RasterTileLayer } from '../../parts/map/raster-tile-layer.tsx'
import { Legend } from '../../parts/weather/legend.tsx'
import { errorLines } from '../../platform/error-lines.ts'
import { useUnits } from '../../platform/units.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { type RasterChoice, rasterQueries } from './raster-queries.ts'
import css from './raster-viewer.module.css'
import { rasterViewerTexts as TEXTS } from './raster-viewer.texts.ts'

const VARIABLES = RASTER_VARIABLES.map((value) => ({ value, label: value }))
/** Lets the base map show through. */
const OPACITY = 0.75
const CLOSEST_TILES = 15

/** Draws any cloud-optimized GeoTIFF with the palette of one of our variables, for staff. */
export function RasterViewer({ address = '' }: { address?: string | undefined }) {
  const units = useUnits()
  const [url, setUrl] = useState(address)
  const [variable, setVariable] = useState<RasterVariable>(() => rasterVariableIn(address) ?? RASTER_VARIABLES[0])
  const [choice, setChoice] = useState<RasterChoice>()
  const {
    data: file,
    error,
    isFetching,
  } = useQuery(choice ? rasterQueries.describe(choice) : { queryKey: ['raster-file'], queryFn: skipToken })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChoice({ url: url.trim(), variable })
  }

  return (
    <MapScreen
      title={TEXTS.title}
      badge={<span className={css.tool}>{TEXTS.tool}</span>}
      hasTimeBar={false}
      showsForecast={false}
      map={
        <MapView
          label={TEXTS.map}
          units={units}
          padding={SCREEN_PADDING}
          {...(file && {
            bounds: [file.bounds.west, file.bounds.south, file.bounds.east, file.bounds.north] as const,
          })}
        >
          {file && (
            <RasterTileLayer
              id="raster-file"
              tiles={file.tileUrl.replace('{size}', '2')}
              opacity={OPACITY}
              maxZoom={CLOSEST_TILES}
            />
          )}
        </MapView>
      }
      top={null}
      side={
        <Panel variant="floating" title={TEXTS.title}>
          <form className={css.form} onSubmit={submit}>
            <TextField
              label={TEXTS.address}
              help={TEXTS.help}
              inputMode="text"
              value={url}
              maxLength={2000}
              onChange={(event) => setUrl(event.target.value)}
            />
            <SelectField label={TEXTS.variable} options={VARIABLES} value={variable} onChange={setVariable} />
            <Button type="submit" kind="primary" fullWidth disabled={url.trim() === ''} busy={isFetching}>
              {TEXTS.submit}
            </Button>
            {error && !isFetching && (
              <p role="alert" className={css.error}>
                {errorLines(error).join(' ')}
              </p>
            )}
          </form>
          {isFetching && (
            <p role="status" className={css.note}>
              {TEXTS.opening}
            </p>
          )}
          {file && !isFetching && (
            <dl className={css.facts} aria-label={TEXTS.file}>
              <dt>{TEXTS.size}</dt>
              <dd>{TEXTS.pixels(file.width, file.height)}</dd>
              <dt>{TEXTS.projection}</dt>
              <dd>{file.projection}</dd>
              <dt>{TEXTS.overviews}</dt>
              <dd>{file.overviews}</dd>
            </dl>
          )}
          <p className={css.note}>{TEXTS.values}</p>
        </Panel>
      }
    >
      {file && choice && <Legend layer={rasterLayer(choice.variable)} units={units} />}
    </MapScreen>
  )
}
