import { describeRasterFile } from '@stormlane/contract'
import type { RasterVariable } from '@stormlane/domain/internal-viewers'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export interface RasterChoice {
  url: string
  variable: RasterVariable
}

export const rasterQueries = {
  describe: (choice: RasterChoice) =>
    queryOptions({
      queryKey: ['raster-file', choice],
      queryFn: async ({ signal }) => (await api.send(describeRasterFile, { query: choice }, signal)).rasterFile,
      retry: false,
      // The tile addresses have a token that is valid for at least an hour.
      staleTime: 1_800_000,
    }),
}
