export const streetMapTexts = {
  problem: (file: string, reason: string) => `The street map of MAP_STREETS_FILE is not shown: ${file} ${reason}`,
  noArchive: 'is neither a PMTiles nor an MBTiles archive.',
  unreadable: (reason: string) => `cannot be read (${reason}).`,
  cutShort: 'ends in the middle: copy the archive again.',
  tooLarge: 'names a tile or directory of more than 16 MB: it is damaged.',
  noVectorTiles: 'has no vector tiles. Name an archive in the schema of Protomaps or OpenMapTiles.',
  otherCompression: 'is compressed in a way that is not read here; gzip is.',
  otherSchema: 'has no layer of roads in the schema of Protomaps or OpenMapTiles.',
  attribution: '© OpenStreetMap contributors',
}
