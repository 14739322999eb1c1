import type { Handlers } from "../requests/Handler";
import { accessTokens } from "./account/accessTokens";
import { account } from "./account/account";
import { accountAccess } from "./account/accountAccess";
import { secondFactor } from "./account/secondFactor";
import { session } from "./account/session";
import { sessions } from "./account/sessions";
import { signInOperations } from "./account/signIn";
import { storage } from "./account/storage";
import { alertTokens } from "./alerts/alertTokens";
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
import { addDevices } from "./devices/addDevices";
import { authorizedDevices } from "./devices/authorizedDevices";
import { dashboards } from "./devices/dashboards";
import { deviceChecks } from "./devices/deviceChecks";
import { deviceOperations } from "./devices/deviceOperations";
import { deviceServices } from "./devices/deviceServices";
import { devices } from "./devices/devices";
import { deviceExtremes } from "./devices/history/deviceExtremes";
import { deviceHistory } from "./devices/history/deviceHistory";
import { deviceTelemetry } from "./devices/history/deviceTelemetry";
import { informationHistory } from "./devices/history/informationHistory";
import { networkHistory } from "./devices/history/networkHistory";
import { deviceExport } from "./devices/listing/deviceExport";
import { devicePositions } from "./devices/listing/devicePositions";
import { devicePorts } from "./devices/ports/devicePorts";
import { uploadAuthorizedDevices } from "./devices/uploadAuthorizedDevices";
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

/** What does the work of every operation. */
export const handlers: Handlers = {
  ...addDevices,
  ...admin,
  ...alertTokens,
  ...auditExport,
  ...auditLog,
  ...authorizedDevices,
  ...accessSessions,
  ...accessTokens,
  ...account,
  ...accountAccess,
  ...companies,
  ...companyData,
  ...companyInvitations,
  ...companyMoves,
  ...confirmations,
  ...creditCodes,
  ...creditLogs,
  ...credits,
  ...dashboards,
  ...deviceCredits,
  ...deviceExport,
  ...devicePositions,
  ...deviceExtremes,
  ...deviceHistory,
  ...devicePorts,
  ...devices,
  ...deviceServices,
  ...uploadSpecification,
  ...deviceTags,
  ...deviceTelemetry,
  ...uploadAuthorizedDevices,
  ...uploadDeviceTags,
  ...emailConfigurations,
  ...files,
  ...thumbnails,
  ...vpn,
  ...zipFiles,
  ...generatedReports,
  ...images,
  ...impersonation,
  ...impersonationLogs,
  ...invitations,
  ...mailLogs,
  ...informationHistory,
  ...notices,
  ...notifications,
  ...reportDevices,
  ...reportRuns,
  ...reports,
  ...resources,
  ...printedReports,
  ...remoteAccess,
  ...roles,
  ...roleWrites,
  ...secondFactor,
  ...session,
  ...sessions,
  ...specifications,
  ...statistics,
  ...signInOperations,
  ...statusChannels,
  ...storage,
  ...tagActions,
  ...tags,
  ...userMoves,
  ...users,
  ...automationAssignments,
  ...automationDevices,
  ...automationLogs,
  ...automations,
  ...deviceConnections,
  ...deviceOperations,
  ...hotspots,
  ...hotspotUsers,
  ...networkSettings,
  ...monitoring,
  ...devicePasswords,
  ...passwordTasks,
  ...runTasks,
  ...taskGroups,
  ...taskLogs,
  ...tasks,
  ...wireless,
  ...networkHistory,
  ...deviceChecks,
};
