@echo off
rem Runs Countersign on Windows with Java 25 or newer: the one in JAVA_HOME, or else the one on the path. The jar is
rem the one beside this script (a release) or in target (a checkout, after mvn package). All arguments are passed on.
rem Try: bin\countersign.cmd demo. More options for the JVM: JDK_JAVA_OPTIONS.
setlocal

set "here=%~dp0"
set "java=java.exe"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
set "release="
for /f "tokens=3" %%v in ('call "%java%" -XshowSettings:properties -version 2^>^&1 ^| findstr /c:"java.specification.version ="') do set "release=%%v"
if not defined release (
  echo countersign: Java was not found. Install Java 25 or newer, or set JAVA_HOME to it. 1>&2
  exit /b 1
)
if "%release:~0,2%"=="1." set "release=8"
if %release% lss 25 (
  echo countersign: Java 25 or newer is needed, and "%java%" is version %release%. Set JAVA_HOME to a newer one. 1>&2
  exit /b 1
)

set "jar=%here%countersign.jar"
if not exist "%jar%" set "jar=%here%..\target\countersign.jar"
if "%~1"=="demo" if exist "%here%..\target\countersign-demo.jar" set "jar=%here%..\target\countersign-demo.jar"
if not exist "%jar%" (
  echo countersign: "%jar%" does not exist. Build it: mvn -pl service -am -Dmaven.test.skip package 1>&2
  exit /b 1
)

"%java%" "@%here%java-options" -jar "%jar%" %*
exit /b %errorlevel%
