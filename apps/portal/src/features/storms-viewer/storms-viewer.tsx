import { type FileStorm, STORM_STEPS, stormsDuring } from '@stormlane/domain/internal-viewers'
import { useMemo, useRef, useState } from 'react'
import { MapScreen, SCREEN_PADDING } from '../../parts/map/map-screen.tsx'
import { MapView } from '../../parts/map/map-view.tsx'
import { stormColor } from '../../parts/overlays/event-looks.ts'
import { ITEM_DEFAULTS, type OverlayItem } from '../../parts/overlays/overlay-item.ts'
import { OverlayLayer } from '../../parts/overlays/overlay-layer.tsx'
import { TimeBar } from '../../parts/time/time-bar.tsx'
import { usePlayback } from '../../parts/time/use-playback.ts'
import { useUnits } from '../../platform/units.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { StormList } from './storm-list.tsx'
import css from './storms-viewer.module.css'
import { stormsViewerTexts as TEXTS } from './storms-viewer.texts.ts'
import { useStormFile } from './use-storm-file.ts'

/** Replays the storms of a file hour by hour, for staff. */
export function StormsViewer() {
  const units = useUnits()
  const { file, problem, choose } = useStormFile()
  const [chosenAt, setChosenAt] = useState<Date | null>(null)
  const frames = useMemo(() => (file?.hours ?? []).map((time) => ({ id: time.toISOString(), time, tiles: '' })), [file])
  const playback = usePlayback({ frames, start: 0, chosenAt, onChoose: setChosenAt, isLoaded: () => true })
  const hour = frames[playback.frame]?.time
  const storms = useMemo(() => (file && hour ? stormsDuring(file.storms, hour) : []), [file, hour])
  const items = useMemo(() => storms.map(toItem), [storms])
  const open = async (chosen: File) => {
    if (await choose(chosen)) playback.show(0)
  }

  return (
    <MapScreen
      title={TEXTS.title}
      showsForecast={false}
      badge={<span className={css.tool}>{TEXTS.tool}</span>}
      map={
        <MapView label={TEXTS.map} units={units} padding={SCREEN_PADDING}>
          <OverlayLayer id="weather-events" items={items} />
        </MapView>
      }
      top={null}
      side={
        <Panel variant="floating" title={TEXTS.title} className={css.panel}>
          <div className={css.file}>
            <ChooseFile label={file ? TEXTS.another : TEXTS.choose} onChoose={(chosen) => void open(chosen)} />
            <p className={css.help}>{TEXTS.help}</p>
            {problem !== undefined && (
              <p role="alert" className={css.error}>
                {problem}
              </p>
            )}
            {file && <p role="status">{TEXTS.loaded(file.name, file.storms.length)}</p>}
            {file && <p>{TEXTS.now(storms.length)}</p>}
          </div>
          {storms.length > 0 && <StormList storms={storms} />}
        </Panel>
      }
    >
      {file && (
        <TimeBar
          frames={frames}
          playback={playback}
          isLoading={false}
          note={TEXTS.step(playback.frame + 1, STORM_STEPS)}
        />
      )}
    </MapScreen>
  )
}

/** A button that opens the hidden native file input. */
function ChooseFile({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        className={css.input}
        type="file"
        accept=".json,.geojson,application/json,application/geo+json"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Allows choosing the same file again after it was corrected.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
      <Button kind="primary" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

function toItem({ id, stormType, geometry }: FileStorm): OverlayItem {
  const title = stormType || TEXTS.storm
  return {
    ...ITEM_DEFAULTS,
    id,
    kind: 'event',
    title,
    facts: [],
    color: stormColor(stormType),
    geometry,
    legend: title,
  }
}
