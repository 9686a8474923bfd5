// A query that is repeated until it succeeds throws an error with the whole printed document each time it fails, which took a tenth of
// the processor time of the screens' tests. While a query is repeated its error is short; the one that ends the test prints the document.
if (typeof window !== 'undefined') {
  const { configure, getConfig } = await import('@testing-library/react')
  const { getElementError } = getConfig()
  configure({
    getElementError(message, container) {
      const { _disableExpensiveErrorDiagnostics: isRepeated } = getConfig() as {
        _disableExpensiveErrorDiagnostics?: boolean
      }
      if (!isRepeated) return getElementError(message, container)
      return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
    },
  })
}

export {}
