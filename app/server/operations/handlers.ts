import { accessTokens } from "./accessTokens";
import { account } from "./account";
import { accountAccess } from "./accountAccess";
import { addDevices } from "./addDevices";
import { admin } from "./admin";
import { alertTokens } from "./alertTokens";
import { auditExport } from "./audit/auditExport";
import { auditLog } from "./audit/auditLog";
import { authorizedDevices } from "./authorizedDevices";
import { automationAssignments } from "./automations/automationAssignments";
import { automationDevices } from "./automations/automationDevices";
import { automationLogs } from "./automations/automationLogs";
import { automations } from "./automations/automations";
import { companies } from "./companies";
import { companyData } from "./companyData";
import { companyInvitations } from "./companyInvitations";
import { companyMoves } from "./companyMoves";
import { confirmations } from "./confirmations";
import { creditCodes } from "./creditCodes";
import { creditLogs } from "./creditLogs";
import { credits } from "./credits";
import { dashboards } from "./dashboards";
import { deviceCredits } from "./deviceCredits";
import { deviceExport } from "./deviceExport";
import { deviceExtremes } from "./deviceExtremes";
import { deviceHistory } from "./deviceHistory";
import { devicePorts } from "./devicePorts";
import { devicePositions } from "./devicePositions";
import { deviceServices } from "./deviceServices";
import { deviceSpecifications } from "./deviceSpecifications";
import { devices } from "./devices";
import { deviceTags } from "./deviceTags";
import { deviceTold } from "./deviceTold";
import { deviceWork } from "./deviceWork/deviceWork";
import { emailConfigurations } from "./emailConfigurations";
import { files } from "./files";
import { generatedReports } from "./generatedReports";
import type { Handlers } from "./Handler";
import { deviceChecks } from "./history/deviceChecks";
import { networkHistory } from "./history/networkHistory";
import { hotspots } from "./hotspots/hotspots";
import { hotspotUsers } from "./hotspots/hotspotUsers";
import { networkSettings } from "./hotspots/networkSettings";
import { wireless } from "./hotspots/wireless";
import { images } from "./images";
import { impersonation } from "./impersonation";
import { impersonationLogs } from "./impersonationLogs";
import { informationHistory } from "./informationHistory";
import { invitations } from "./invitations";
import { mailLogs } from "./mailLogs";
import { monitoring } from "./monitoring/monitoring";
import { notices } from "./notices";
import { notifications } from "./notifications";
import { devicePasswords } from "./passwords/devicePasswords";
import { passwordTasks } from "./passwords/passwordTasks";
import { printedReports } from "./printedReports";
import { accessSessions } from "./remoteAccess/accessSessions";
import { deviceConnections } from "./remoteAccess/deviceConnections";
import { remoteAccess } from "./remoteAccess/remoteAccess";
import { reportDevices } from "./reportDevices";
import { reportRuns } from "./reportRuns";
import { reports } from "./reports";
import { resources } from "./resources";
import { roles } from "./roles";
import { roleWrites } from "./roleWrites";
import { secondFactor } from "./secondFactor";
import { session } from "./session";
import { sessions } from "./sessions";
import { signInOperations } from "./signIn";
import { specificationReads } from "./specificationReads";
import { statistics } from "./statistics";
import { statusChannels } from "./statusChannels";
import { storage } from "./storage";
import { tagActions } from "./tagActions";
import { tags } from "./tags";
import { runTasks } from "./tasks/runTasks";
import { taskGroups } from "./tasks/taskGroups";
import { taskLogs } from "./tasks/taskLogs";
import { tasks } from "./tasks/tasks";
import { thumbnails } from "./thumbnails";
import { uploadAuthorizedDevices } from "./uploadAuthorizedDevices";
import { uploadDeviceTags } from "./uploadDeviceTags";
import { userMoves } from "./userMoves";
import { users } from "./users";
import { vpn } from "./vpn/vpn";
import { zipFiles } from "./zipFiles";

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
  ...deviceSpecifications,
  ...deviceTags,
  ...deviceTold,
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
  ...specificationReads,
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
  ...deviceWork,
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
