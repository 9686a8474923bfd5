import { AlertViewer } from '../../features/alert-viewer/alert-viewer.tsx'
import { portalConfig } from '../../platform/portal-config.ts'
import { DataBadge } from '../frames/shell/data-badge.tsx'

interface AlertViewerPageProps {
  id: string
  search: { token?: string | undefined; show_alert_info?: string | undefined; show_map_controls?: string | undefined }
}

export function AlertViewerPage({ id, search }: AlertViewerPageProps) {
  return (
    <AlertViewer
      id={id}
      token={search.token}
      showsInfo={isOn(search.show_alert_info)}
      showsControls={isOn(search.show_map_controls)}
      badge={portalConfig.demoData ? <DataBadge /> : null}
    />
  )
}

/** A flag of the address is on unless it says `false` (ALERT-016, ALERT-020). */
function isOn(flag: string | undefined): boolean {
  return flag?.toLowerCase() !== 'false'
}
