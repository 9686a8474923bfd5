export const rasterViewerTexts = {
  title: 'Raster-file viewer',
  map: 'Map of the raster file',
  tool: 'Internal tool',
  address: 'GCS URL to COG',
  help: 'A cloud-optimized GeoTIFF at a public http(s) address.',
  variable: 'Variable',
  submit: 'Submit',
  opening: 'Opening the file…',
  file: 'File',
  size: 'Size',
  pixels: (width: number, height: number) =>
    `${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} pixels`,
  projection: 'Projection',
  overviews: 'Overviews',
  values: 'Values are read in metric units: °C, mm, m/s, dBZ, shares from 0 to 1, indices from 0 to 10.',
}
