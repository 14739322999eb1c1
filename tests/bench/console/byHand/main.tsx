import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { DevicesPage } from "./DevicesPage";
import { devicesQuery, userQuery } from "./queries";
import { Shell } from "./Shell";
import "./byHand.css";

const loadDevice = () => import("./DevicePage");
const DevicePage = lazy(() => loadDevice().then(({ DevicePage }) => ({ default: DevicePage })));

const client = new QueryClient({ defaultOptions: { queries: { retry: 1 } } });

// Prefetch before the first render, because these requests depend on nothing in the page.
void client.prefetchQuery(userQuery);
if (location.pathname === "/devices") void client.prefetchQuery(devicesQuery({ search: "", sort: "", page: 0 }));

const root = document.getElementById("console");
if (root === null) throw new Error("The page has no place for the console.");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Shell>
          <Suspense fallback={<p className="waiting">Loading…</p>}>
            <Routes>
              <Route path="/devices" element={<DevicesPage />} />
              <Route path="/devices/:id/:tab?" element={<DevicePage />} />
              <Route path="*" element={<Navigate to="/devices" replace />} />
            </Routes>
          </Suspense>
        </Shell>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);

requestIdleCallback(() => void loadDevice());
