export { FirstRunScreen } from '#screens/company/first-run-screen.tsx'
