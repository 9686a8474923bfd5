import { dataSourcesTexts } from '../../features/data-sources/data-sources.texts.ts'
import { DataSources } from '../../features/data-sources/data-sources.tsx'
import { PageHeader } from '../frames/shell/page-header.tsx'

export function DataSourcesPage() {
  return (
    <>
      <PageHeader title={dataSourcesTexts.title} />
      <DataSources />
    </>
  )
}
