// A query that is retried until it succeeds throws an error with the whole printed document on each failure, which took
// a tenth of the CPU time of the screens' tests. Errors of retried queries are kept short; the error that ends the test
// prints the document.
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
