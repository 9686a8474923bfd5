export function App() {
  return <main>Stormlane</main>
}
