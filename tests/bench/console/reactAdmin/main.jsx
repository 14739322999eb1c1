import { Admin, Resource } from "react-admin";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { dataProvider, signedIn } from "./answers";
import { DeviceList } from "./DeviceList";
import { DeviceShow } from "./DeviceShow";

// The same list and record built with react-admin, following its documentation.
createRoot(document.getElementById("console")).render(
  <BrowserRouter>
    <Admin dataProvider={dataProvider} authProvider={signedIn} disableTelemetry>
      <Resource name="devices" list={DeviceList} show={DeviceShow} recordRepresentation="name" />
      <Resource name="companies" />
    </Admin>
  </BrowserRouter>,
);
