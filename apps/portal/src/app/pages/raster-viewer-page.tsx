import { RasterViewer } from '../../features/raster-viewer/raster-viewer.tsx'

export function RasterViewerPage({ search }: { search: { 'cog-url'?: string | undefined } }) {
  return <RasterViewer address={search['cog-url']} />
}
