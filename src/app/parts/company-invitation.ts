export { InvitationScreen } from '#screens/company/invitation-screen.tsx'
