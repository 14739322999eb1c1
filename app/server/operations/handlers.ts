import type { Handlers } from "../requests/Handler";
import { accessTokens } from "./account/accessTokens";
import { account } from "./account/account";
import { accountAccess } from "./account/accountAccess";
import { mfa } from "./account/mfa";
import { ownPhones } from "./account/ownPhones";
import { phones } from "./account/phones";
import { session } from "./account/session";
import { sessions } from "./account/sessions";
import { signInOperations } from "./account/signIn";
import { storage } from "./account/storage";
import { alertTokens } from "./alerts/alertTokens";
import { deviceAlerts } from "./alerts/deviceAlerts";
import { raisedAlerts } from "./alerts/raisedAlerts";
import { auditExport } from "./audit/auditExport";
import { auditLog } from "./audit/auditLog";
import { automationAssignments } from "./automations/automationAssignments";
import { automationDevices } from "./automations/automationDevices";
import { automationLogs } from "./automations/automationLogs";
import { automations } from "./automations/automations";
import { companies } from "./companies/companies";
import { companyData } from "./companies/companyData";
import { companyInvitations } from "./companies/companyInvitations";
import { companyMoves } from "./companies/companyMoves";
import { confirmations } from "./confirmation/confirmations";
import { creditCodes } from "./credits/creditCodes";
import { creditLogs } from "./credits/creditLogs";
import { credits } from "./credits/credits";
import { deviceCredits } from "./credits/deviceCredits";
import { resources } from "./credits/resources";
import { deviceOperations } from "./devices/deviceOperations";
import { files } from "./files/files";
import { images } from "./files/images";
import { thumbnails } from "./files/thumbnails";
import { zipFiles } from "./files/zipFiles";
import { hotspots } from "./hotspots/hotspots";
import { hotspotUsers } from "./hotspots/hotspotUsers";
import { networkSettings } from "./hotspots/networkSettings";
import { wireless } from "./hotspots/wireless";
import { impersonation } from "./impersonation/impersonation";
import { impersonationLogs } from "./impersonation/impersonationLogs";
import { cancelActions } from "./jobs/cancelActions";
import { cancelUpdates } from "./jobs/cancelUpdates";
import { deviceActions } from "./jobs/deviceActions";
import { deviceCommands } from "./jobs/deviceCommands";
import { deviceJobs } from "./jobs/deviceJobs";
import { deviceUpdates } from "./jobs/deviceUpdates";
import { statusChannels } from "./jobs/statusChannels";
import { emailConfigurations } from "./mail/emailConfigurations";
import { mailLogs } from "./mail/mailLogs";
import { monitoring } from "./monitoring/monitoring";
import { notices } from "./notifications/notices";
import { notifications } from "./notifications/notifications";
import { devicePasswords } from "./passwords/devicePasswords";
import { passwordTasks } from "./passwords/passwordTasks";
import { accessSessions } from "./remoteAccess/accessSessions";
import { deviceConnections } from "./remoteAccess/deviceConnections";
import { remoteAccess } from "./remoteAccess/remoteAccess";
import { sessionRecordings } from "./remoteAccess/sessionRecordings";
import { generatedReports } from "./reports/generatedReports";
import { printedReports } from "./reports/printedReports";
import { reportDevices } from "./reports/reportDevices";
import { reportRuns } from "./reports/reportRuns";
import { reports } from "./reports/reports";
import { roles } from "./roles/roles";
import { roleWrites } from "./roles/roleWrites";
import { specifications } from "./specifications/specifications";
import { uploadSpecification } from "./specifications/uploadSpecification";
import { statistics } from "./statistics/statistics";
import { deviceTags } from "./tags/deviceTags";
import { tagActions } from "./tags/tagActions";
import { tags } from "./tags/tags";
import { uploadDeviceTags } from "./tags/uploadDeviceTags";
import { runTasks } from "./tasks/runTasks";
import { taskGroups } from "./tasks/taskGroups";
import { taskLogs } from "./tasks/taskLogs";
import { tasks } from "./tasks/tasks";
import { admin } from "./users/admin";
import { invitations } from "./users/invitations";
import { userMoves } from "./users/userMoves";
import { users } from "./users/users";
import { vpn } from "./vpn/vpn";

/** The handlers of all operations. */
export const handlers: Handlers = {
  ...accessSessions,
  ...accessTokens,
  ...account,
  ...accountAccess,
  ...admin,
  ...alertTokens,
  ...auditExport,
  ...auditLog,
  ...automationAssignments,
  ...automationDevices,
  ...automationLogs,
  ...automations,
  ...cancelActions,
  ...cancelUpdates,
  ...companies,
  ...companyData,
  ...companyInvitations,
  ...companyMoves,
  ...confirmations,
  ...creditCodes,
  ...creditLogs,
  ...credits,
  ...deviceActions,
  ...deviceAlerts,
  ...deviceCommands,
  ...deviceConnections,
  ...deviceCredits,
  ...deviceJobs,
  ...deviceOperations,
  ...devicePasswords,
  ...deviceTags,
  ...deviceUpdates,
  ...emailConfigurations,
  ...files,
  ...generatedReports,
  ...hotspots,
  ...hotspotUsers,
  ...images,
  ...impersonation,
  ...impersonationLogs,
  ...invitations,
  ...mailLogs,
  ...mfa,
  ...monitoring,
  ...networkSettings,
  ...notices,
  ...notifications,
  ...ownPhones,
  ...passwordTasks,
  ...phones,
  ...printedReports,
  ...raisedAlerts,
  ...remoteAccess,
  ...sessionRecordings,
  ...reportDevices,
  ...reportRuns,
  ...reports,
  ...resources,
  ...roles,
  ...roleWrites,
  ...runTasks,
  ...session,
  ...sessions,
  ...signInOperations,
  ...specifications,
  ...statistics,
  ...statusChannels,
  ...storage,
  ...tagActions,
  ...tags,
  ...taskGroups,
  ...taskLogs,
  ...tasks,
  ...thumbnails,
  ...uploadDeviceTags,
  ...uploadSpecification,
  ...userMoves,
  ...users,
  ...vpn,
  ...wireless,
  ...zipFiles,
};
